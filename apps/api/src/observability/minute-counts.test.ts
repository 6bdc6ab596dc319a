import { expect, test } from 'vitest';
import { createMinuteCounts } from './minute-counts.ts';

const at = (time: string) => new Date(`2026-11-16T${time}Z`);

test('each key is counted separately, and a new minute starts from zero', () => {
  const count = createMinuteCounts();
  expect([count('a', at('10:00:00')), count('a', at('10:00:59')), count('b', at('10:00:59'))]).toEqual([
    1, 2, 1,
  ]);
  expect(count('a', at('10:01:00'))).toBe(1);
});

test('a key beyond the limit is never among the first', () => {
  const count = createMinuteCounts(2);
  count('a', at('10:00:00'));
  count('b', at('10:00:00'));
  expect(count('c', at('10:00:00'))).toBe(Number.POSITIVE_INFINITY);
  expect(count('a', at('10:00:00'))).toBe(2);
});
