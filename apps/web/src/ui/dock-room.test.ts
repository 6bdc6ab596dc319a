import { expect, test } from 'vitest';
import { dockFits } from './dock-room.ts';

const phone = { rem: 16, stripHeight: 0, buttonsHeight: 76, windowHeight: 844 };

test('one line of buttons fits a phone, and the smallest one', () => {
  expect(dockFits(phone)).toBe(true);
  expect(dockFits({ ...phone, windowHeight: 568 })).toBe(true);
});

test('buttons of enlarged text on two lines take more than a third', () => {
  expect(dockFits({ ...phone, rem: 32, buttonsHeight: 264 })).toBe(false);
});

test('room for a strip counts before it is there', () => {
  const tight = { ...phone, windowHeight: 539 };
  expect(dockFits(tight)).toBe(false);
  expect(dockFits({ ...tight, stripHeight: 48 })).toBe(false);
});

test('a strip of several lines counts with its height', () => {
  expect(dockFits({ ...phone, stripHeight: 149 })).toBe(true);
  expect(dockFits({ ...phone, stripHeight: 150 })).toBe(false);
});
