import { describe, expect, test } from 'vitest';
import { isRefreshMinute, nextRefreshMinute, refreshDue } from './refresh-minute.ts';

const minuteOf = (time: string) => Math.floor(Date.parse(`2026-11-14T${time}:00Z`) / 60_000);

describe('scores refresh', () => {
  test('a refetch happens when the minute of the hour modulo 15 equals 1', () => {
    const minutes = Array.from({ length: 60 }, (_, minute) =>
      minuteOf(`15:${String(minute).padStart(2, '0')}`),
    );
    expect(minutes.filter(isRefreshMinute).map((minute) => minute % 60)).toEqual([1, 16, 31, 46]);
  });

  test('a refresh is due exactly when such a minute begins', () => {
    for (let minute = minuteOf('15:00'); minute < minuteOf('17:00'); minute += 1) {
      expect(refreshDue(minute - 1, minute)).toBe(isRefreshMinute(minute));
    }
  });

  test('a refresh requested in such a minute is not due again in the same minute', () => {
    expect(refreshDue(minuteOf('15:16'), minuteOf('15:16'))).toBe(false);
    expect(refreshDue(minuteOf('15:16'), minuteOf('15:30'))).toBe(false);
    expect(refreshDue(minuteOf('15:16'), minuteOf('15:31'))).toBe(true);
  });

  test('the next refresh is in the first such minute after the current one', () => {
    expect(nextRefreshMinute(minuteOf('15:05'))).toBe(minuteOf('15:16'));
    expect(nextRefreshMinute(minuteOf('15:16'))).toBe(minuteOf('15:31'));
    expect(nextRefreshMinute(minuteOf('15:46'))).toBe(minuteOf('16:01'));
    expect(nextRefreshMinute(minuteOf('16:00'))).toBe(minuteOf('16:01'));
  });

  test('a refresh is due once after sleep if such a minute passed meanwhile', () => {
    expect(refreshDue(minuteOf('15:05'), minuteOf('15:15'))).toBe(false);
    expect(refreshDue(minuteOf('15:05'), minuteOf('15:25'))).toBe(true);
    expect(refreshDue(minuteOf('15:05'), minuteOf('19:20'))).toBe(true);
    expect(refreshDue(minuteOf('19:20'), minuteOf('19:21'))).toBe(false);
  });
});
