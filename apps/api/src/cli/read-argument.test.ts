import { expect, test } from 'vitest';
import { readSwitch, readWholeNumber } from './read-argument.ts';

test('an argument that is not a whole number is refused', () => {
  expect(readWholeNumber('12')).toBe(12);
  for (const wrong of ['', 'x', '-1', '1.5', '99999999999'])
    expect(() => readWholeNumber(wrong)).toThrow('whole');
});

test('a switch argument is on or off, and nothing else', () => {
  expect([readSwitch('on'), readSwitch('off')]).toEqual([true, false]);
  expect(() => readSwitch('true')).toThrow("'on' or 'off'");
});
