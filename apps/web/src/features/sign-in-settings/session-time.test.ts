import { expect, test } from 'vitest';
import { sessionTime } from './session-time.ts';

/** Local times, as the screen shows them. */
const now = new Date(2026, 10, 16, 10, 0);

test.each([
  [new Date(2026, 10, 16, 7, 58), {}, 'today 07:58'],
  [new Date(2026, 10, 13, 16, 20), {}, 'Friday 16:20'],
  [new Date(2026, 10, 10, 0, 5), { onlyDay: true }, 'Tuesday 00:05'],
  [new Date(2026, 10, 9, 23, 59), {}, '9 November 23:59'],
  [new Date(2026, 9, 20, 9, 0), { onlyDay: true }, '20 October'],
  [new Date(2025, 11, 30, 18, 2), {}, '30 December 2025 18:02'],
  // The device clock is behind that of the service.
  [new Date(2026, 10, 17, 0, 1), {}, 'today 00:01'],
])('a session of %s is shown with its time in words', (at, options, words) => {
  expect(sessionTime(at, now, options)).toBe(words);
});
