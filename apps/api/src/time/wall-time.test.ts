import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localMoment } from './local-moment.ts';
import { endOfDay, isTimeZone, zonedMoment } from './wall-time.ts';

const london = 'Europe/London';

describe('the moment of a local day and time', () => {
  test('a local day and time become a moment, in winter and in summer', () => {
    expect(zonedMoment('2026-11-16', '19:30:00', london)).toEqual(new Date('2026-11-16T19:30:00Z'));
    expect(zonedMoment('2026-07-16', '19:30:00', london)).toEqual(new Date('2026-07-16T18:30:00Z'));
    expect(zonedMoment('2026-07-16', '19:30:00', 'America/New_York')).toEqual(
      new Date('2026-07-16T23:30:00Z'),
    );
  });

  test('a local time that occurs twice means the first one, a skipped time a later one', () => {
    expect(zonedMoment('2026-10-25', '01:30:00', london)).toEqual(new Date('2026-10-25T00:30:00Z'));
    expect(zonedMoment('2026-03-29', '01:30:00', london)).toEqual(new Date('2026-03-29T01:30:00Z'));
  });

  test('a local time converted to a moment converts back to the same local time in every zone', () => {
    const zones = fc.constantFrom('Europe/London', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Auckland');
    const moments = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2028-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, zones, (at, zone) => {
        const { day, time } = localMoment(at, zone);
        expect(localMoment(zonedMoment(day, time, zone), zone)).toMatchObject({ day, time });
      }),
    );
  });
});

describe('the end of a day', () => {
  test('the end of a day is its last millisecond in the zone', () => {
    expect(endOfDay(new Date('2026-11-16T19:30:00Z'), london)).toEqual(new Date('2026-11-16T23:59:59.999Z'));
    expect(endOfDay(new Date('2026-07-16T23:30:00Z'), london)).toEqual(new Date('2026-07-17T22:59:59.999Z'));
  });

  test('the end of a day is an hour earlier or later when the clocks change', () => {
    expect(endOfDay(new Date('2026-03-29T00:30:00Z'), london)).toEqual(new Date('2026-03-29T22:59:59.999Z'));
    expect(endOfDay(new Date('2026-10-25T00:30:00Z'), london)).toEqual(new Date('2026-10-25T23:59:59.999Z'));
  });
});

test('an unknown or empty time zone is refused', () => {
  expect(isTimeZone(london)).toBe(true);
  expect(isTimeZone('Europe/Nowhere')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});
