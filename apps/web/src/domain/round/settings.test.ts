import { describe, expect, test } from 'vitest';
import { clampVisitMinutes, finishAfter, firstSettings, isDraftValid, settingsToStore } from './settings.ts';

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
    expect(isDraftValid(draft, at(14, 31))).toBe(true);
    expect(isDraftValid(draft, at(14, 32))).toBe(false);
    expect(isDraftValid({ ...draft, settings: { finishBy: at(18, 0) } }, at(14, 42))).toBe(false);
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
