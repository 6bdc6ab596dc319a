import { expect, test } from 'vitest';
import { wilsonInterval } from './wilson-interval.ts';

test.each([
  // Wilson score interval without correction, as published by Newcombe (1998), table I.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i in %i is the published one', (part, all, low, high) => {
  const interval = wilsonInterval(part, all);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test('an interval contains its share, stays within 0 and 1, and mirrors that of the other outcome', () => {
  for (const all of [1, 2, 7, 40, 1_000]) {
    for (let part = 0; part <= all; part += 1) {
      const { low, high } = wilsonInterval(part, all);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(part / all);
      expect(high).toBeGreaterThanOrEqual(part / all);
      expect(wilsonInterval(all - part, all).high).toBeCloseTo(1 - low, 9);
    }
  }
});

test('no observation allows every share', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
});
