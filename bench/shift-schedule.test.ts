import { expect, test } from 'vitest';
import { shiftSchedule } from './shift-schedule.ts';

const MINUTE_MS = 60_000;
const count = (calls: ReturnType<typeof shiftSchedule>, kind: string) =>
  calls.filter((call) => call.kind === kind).length;

test('a warden requests boosts every 30 s and scores every 15 minutes', () => {
  const calls = shiftSchedule(30 * MINUTE_MS, MINUTE_MS, () => 0.5);
  expect(count(calls, 'boosts')).toBe(60);
  expect(count(calls, 'scores')).toBe(2);
  expect(count(calls, 'site')).toBe(15);
  expect(count(calls, 'route log')).toBe(6);
});

test('calls come in the order in which they are due', () => {
  const times = shiftSchedule(10 * MINUTE_MS, MINUTE_MS).map(({ at }) => at);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
