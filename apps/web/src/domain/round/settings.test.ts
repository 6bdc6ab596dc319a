import { describe, expect, test } from 'vitest';
import { clampVisitMinutes, finishAfter, firstSettings, isDraftKept, settingsToStore } from './settings.ts';
import { hoursToday } from './hours-today.ts';

const at = (hour: number, minute: number, day = 14) => new Date(2026, 10, day, hour, minute).getTime();
const now = at(14, 12);

describe('the set-up', () => {
  test('the first set-up is two hours, six minutes at a site and back to the start', () => {
    expect(firstSettings(null, now)).toEqual({
      finishBy: at(16, 10),
      hours: 2,
      visitMinutes: 6,
      returns: true,
      startSite: null,
      endSite: null,
      vary: false,
    });
  });

  test('a planned round is kept for half an hour, while there is time left for it', () => {
    const draft = { at: now, settings: { finishBy: at(14, 32) } };
    expect(isDraftKept(draft, at(14, 31))).toBe(true);
    expect(isDraftKept(draft, at(14, 32))).toBe(false);
    expect(isDraftKept({ ...draft, settings: { finishBy: at(18, 0) } }, at(14, 42))).toBe(false);
  });

  test('the last set-up is remembered', () => {
    const last = { ...firstSettings(null, now), hours: 3, visitMinutes: 4, returns: false, vary: true };
    const next = firstSettings(settingsToStore(last, now), at(9, 0, 15));
    expect(next).toMatchObject({
      finishBy: at(12, 0, 15),
      hours: 3,
      visitMinutes: 4,
      returns: false,
      vary: true,
    });
  });

  test('a typed time is remembered as a duration', () => {
    const typed = { ...firstSettings(null, now), hours: null, finishBy: at(15, 42) };
    expect(settingsToStore(typed, now).minutes).toBe(90);
    expect(firstSettings({ minutes: 90, visitMinutes: 6, returns: true, vary: false }, now).hours).toBeNull();
  });

  test('invalid stored numbers are clamped', () => {
    const odd = firstSettings({ minutes: -5, visitMinutes: 900, returns: true, vary: false }, now);
    expect(odd.finishBy).toBe(at(14, 15));
    expect(odd.visitMinutes).toBe(60);
    const long = firstSettings({ minutes: 9_000, visitMinutes: 6, returns: true, vary: false }, now);
    expect([long.finishBy, long.hours]).toEqual([at(2, 10, 15), null]);
  });

  test('the default end is rounded to five minutes', () => {
    expect(finishAfter(60, now)).toBe(at(15, 10));
  });

  test('the time at a site is 1 to 60 whole minutes', () => {
    expect([0, 7.4, 61, Number.NaN].map(clampVisitMinutes)).toEqual([1, 7, 60, 6]);
  });
});

describe('enforcement hours', () => {
  test('enforcement hours become timestamps of today', () => {
    expect(hoursToday('08:00-18:30', now)).toEqual({ open: at(8, 0), close: at(18, 30) });
    expect(hoursToday('22:00-02:00', now)).toEqual({ open: at(22, 0), close: at(2, 0, 15) });
    expect(hoursToday('22:00-02:00', at(1, 0))).toEqual({ open: at(22, 0, 13), close: at(2, 0) });
    expect(hoursToday('08:00-24:00', now)).toEqual({ open: at(8, 0), close: at(0, 0, 15) });
  });

  test('enforcement hours that have ended count as closed', () => {
    expect(hoursToday('08:00-14:00', now)).toBe('closed');
    expect(hoursToday('closed', now)).toBe('closed');
  });

  test('unknown or unreadable enforcement hours set no limit', () => {
    expect(hoursToday(null, now)).toBeNull();
    expect(hoursToday('mornings', now)).toBeNull();
  });
});
