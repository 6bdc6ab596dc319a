import { expect, test } from 'vitest';
import { tappedPin } from './tapped-pin.ts';

const pins = [
  { id: 7, rank: 2, x: 100, y: 100 },
  { id: 8, rank: 1, x: 110, y: 100 },
  { id: 9, rank: 3, x: 300, y: 300 },
];

test('a tap within 22 px selects the pin', () => {
  expect(tappedPin(pins, { x: 300, y: 322 }, null)).toBe(9);
  expect(tappedPin(pins, { x: 300, y: 322.1 }, null)).toBeNull();
});

test('the better ranked of overlapping pins is selected first, the next tap selects the one below', () => {
  const tap = { x: 104, y: 100 };
  expect(tappedPin(pins, tap, null)).toBe(8);
  expect(tappedPin(pins, tap, 8)).toBe(7);
  expect(tappedPin(pins, tap, 7)).toBe(8);
  expect(tappedPin(pins, tap, 9)).toBe(8);
});
