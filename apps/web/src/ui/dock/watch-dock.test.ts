import { expect, test } from 'vitest';
import { dockFits, stripFits } from './watch-dock.ts';

const phone = { rem: 16, buttonsHeight: 76, windowHeight: 844 };

test('one line of buttons fits a phone, and the smallest one', () => {
  expect(dockFits(phone)).toBe(true);
  expect(dockFits({ ...phone, windowHeight: 400 })).toBe(true);
});

test('buttons of enlarged text on two lines take more than a third', () => {
  expect(dockFits({ ...phone, rem: 32, buttonsHeight: 264 })).toBe(false);
});

test('the strip after a visit is above the buttons from a height of 600 px', () => {
  expect(stripFits({ ...phone, stripHeight: 97, windowHeight: 600 })).toBe(true);
  expect(stripFits({ ...phone, stripHeight: 97, windowHeight: 553 })).toBe(false);
});

test('a strip of one line has the same place as the strip after a visit', () => {
  expect(stripFits({ ...phone, stripHeight: 48, windowHeight: 553 })).toBe(false);
  expect(stripFits({ ...phone, stripHeight: 48, windowHeight: 600 })).toBe(true);
});

test('a strip that would take more than 40 % with the bars is in the page', () => {
  expect(stripFits({ ...phone, stripHeight: 205 })).toBe(true);
  expect(stripFits({ ...phone, stripHeight: 206 })).toBe(false);
});

test('where the buttons are in the page the strip is too', () => {
  expect(stripFits({ rem: 16, buttonsHeight: 300, stripHeight: 48, windowHeight: 1000 })).toBe(false);
});
