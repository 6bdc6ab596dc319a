import { describe, expect, test } from 'vitest';
import { isTransient, itemDelayMs, pauseMs, retryDelayMs } from './back-off.ts';

const least = () => 0;
const most = () => 1;

describe('waiting before the next attempt', () => {
  test('the delay before the next attempt doubles from half a second up to ten seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 9].map((attempt) => retryDelayMs(attempt, most))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
    ]);
  });

  test('jitter shortens a delay by up to half', () => {
    expect(retryDelayMs(3, least)).toBe(1_000);
    expect(retryDelayMs(3, () => 0.5)).toBe(1_500);
  });
});

describe('leaving a provider alone', () => {
  test('one or two failures do not pause a provider', () => {
    expect(pauseMs({ kind: 'timed-out' }, 1, most)).toBe(0);
    expect(pauseMs({ kind: 'server-error', status: 500 }, 2, most)).toBe(0);
  });

  test('the pause of a provider doubles from a minute at the third failure up to half an hour', () => {
    const pauses = [3, 4, 5, 8, 50, 5_000].map((failures) => pauseMs({ kind: 'timed-out' }, failures, most));
    expect(pauses).toEqual([60_000, 120_000, 240_000, 1_800_000, 1_800_000, 1_800_000]);
  });

  test('a 429 pauses a provider at once for the requested time, at most six hours', () => {
    expect(pauseMs({ kind: 'too-many-requests', retryAfterSeconds: 90 }, 1, least)).toBe(90_000);
    expect(pauseMs({ kind: 'too-many-requests', retryAfterSeconds: 1e9 }, 1, least)).toBe(6 * 3_600_000);
    expect(pauseMs({ kind: 'too-many-requests', retryAfterSeconds: null }, 1, most)).toBe(60_000);
  });

  test('a refusal such as a wrong key pauses a provider at once', () => {
    expect(pauseMs({ kind: 'key-refused', status: 401 }, 1, most)).toBe(60_000);
  });
});

test('a cell or an area that keeps failing is requested less and less often, at least four times a day', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 2_000].map((failures) => itemDelayMs(failures) / 60_000);
  expect(minutes).toEqual([20, 40, 80, 160, 320, 360, 360]);
});

test('only transient failures are retried', () => {
  expect(isTransient({ kind: 'timed-out' })).toBe(true);
  expect(isTransient({ kind: 'broken-connection' })).toBe(true);
  expect(isTransient({ kind: 'server-error', status: 503 })).toBe(true);
  expect(isTransient({ kind: 'not-json' })).toBe(true);
  expect(isTransient({ kind: 'unreadable' })).toBe(false);
  expect(isTransient({ kind: 'key-refused', status: 401 })).toBe(false);
  expect(isTransient({ kind: 'too-many-requests', retryAfterSeconds: null })).toBe(false);
  expect(isTransient({ kind: 'too-large' })).toBe(false);
});
