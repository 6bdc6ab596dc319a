import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localMoment } from '#time/local-moment.ts';
import { addDays } from '#time/wall-time.ts';
import { type HoursByDayType, type TypedDay, toOpenings } from './openings.ts';

const LONDON = 'Europe/London';
const NIGHTS = { weekday: '18:00-02:00', saturday: '22:00-02:00', sunday: 'closed' } as const;

/** The openings at a time as ISO texts without seconds, from the day before to the day after. Without bank holidays. */
function openings(hours: HoursByDayType, time: string, timeZone = LONDON, notAfter = '') {
  const at = new Date(time);
  const today = localMoment(at, timeZone).day;
  const days = [-1, 0, 1].map((shift) => typedDay(addDays(today, shift)));
  return (
    toOpenings(hours, days, { at, timeZone, notAfter })?.map(({ open, close }) => [
      minute(open),
      minute(close),
    ]) ?? null
  );
}
const minute = (at: number) => new Date(at).toISOString().slice(0, 16);
const typedDay = (day: string): TypedDay => ({
  day,
  dayType: localMoment(new Date(`${day}T12:00:00Z`), 'UTC').weekday,
});

describe('a site where nobody goes after a time', () => {
  const late = (hours: HoursByDayType, time: string, notAfter: string) =>
    openings(hours, time, LONDON, notAfter);

  test('without hours, it can be visited from five in the morning until that time', () => {
    expect(late({}, '2026-11-16T10:00Z', '20:00')).toEqual([
      ['2026-11-16T05:00', '2026-11-16T20:00'],
      ['2026-11-17T05:00', '2026-11-17T20:00'],
    ]);
  });

  test('its hours end at that time, and those of the night are left out', () => {
    expect(late(NIGHTS, '2026-11-13T10:00Z', '20:00')).toEqual([['2026-11-13T18:00', '2026-11-13T20:00']]);
  });

  test('hours that end before that time stay as they are', () => {
    expect(late({ weekday: '08:00-18:30', saturday: 'closed' }, '2026-11-13T10:00Z', '20:00')).toEqual([
      ['2026-11-13T08:00', '2026-11-13T18:30'],
    ]);
  });

  test('a time after midnight is one of the same night', () => {
    expect(late({}, '2026-11-16T10:00Z', '02:00')).toEqual([
      ['2026-11-16T05:00', '2026-11-17T02:00'],
      ['2026-11-17T05:00', '2026-11-18T00:00'],
    ]);
  });
});

describe('hours past midnight', () => {
  test('hours past midnight belong to the day on which they begin', () => {
    expect(openings(NIGHTS, '2026-11-14T01:00Z')).toEqual([
      ['2026-11-13T18:00', '2026-11-14T02:00'],
      ['2026-11-14T22:00', '2026-11-15T02:00'],
    ]);
  });

  test('hours past midnight run into a closed day', () => {
    expect(openings(NIGHTS, '2026-11-15T01:00Z')).toEqual([
      ['2026-11-14T22:00', '2026-11-15T02:00'],
      ['2026-11-16T18:00', '2026-11-17T02:00'],
    ]);
  });

  test('a closed day before has no hours past midnight', () => {
    expect(openings(NIGHTS, '2026-11-16T01:00Z')).toEqual([
      ['2026-11-16T18:00', '2026-11-17T02:00'],
      ['2026-11-17T18:00', '2026-11-18T02:00'],
    ]);
  });

  test('hours past midnight end at their end', () => {
    expect(openings(NIGHTS, '2026-11-14T01:59:59Z')?.[0]?.[1]).toBe('2026-11-14T02:00');
    expect(openings(NIGHTS, '2026-11-14T02:00Z')?.[0]?.[0]).toBe('2026-11-14T22:00');
  });
});

describe('a day without hours', () => {
  test('a day without hours is open from midnight to midnight', () => {
    expect(openings({ saturday: 'closed' }, '2026-11-13T10:00Z')).toEqual([
      ['2026-11-12T00:00', '2026-11-14T00:00'],
    ]);
    expect(openings({ saturday: 'closed' }, '2026-11-14T10:00Z')).toEqual([
      ['2026-11-15T00:00', '2026-11-16T00:00'],
    ]);
  });

  test('a day without hours continues hours past midnight', () => {
    expect(openings({ weekday: '18:00-02:00' }, '2026-11-13T20:00Z')).toEqual([
      ['2026-11-13T18:00', '2026-11-15T00:00'],
    ]);
  });

  test('a day between days without hours has no limit', () => {
    expect(openings({}, '2026-11-13T10:00Z')).toBeNull();
    expect(openings({ sunday: 'closed' }, '2026-11-11T10:00Z')).toBeNull();
  });
});

test('24:00 is the midnight after the day', () => {
  expect(openings({ weekday: '08:00-24:00' }, '2026-11-11T10:00Z')).toEqual([
    ['2026-11-11T08:00', '2026-11-12T00:00'],
    ['2026-11-12T08:00', '2026-11-13T00:00'],
  ]);
});

test('around midnight, today is the day of the organisation, not of UTC', () => {
  // In London it is 00:30 on Saturday 4 July.
  expect(openings(NIGHTS, '2026-07-03T23:30Z')).toEqual([
    ['2026-07-03T17:00', '2026-07-04T01:00'],
    ['2026-07-04T21:00', '2026-07-05T01:00'],
  ]);
});

describe('when the clocks go forward, at 01:00 UTC on 29 March', () => {
  const at = '2026-03-28T20:00Z';

  test('a night is an hour shorter when the clocks go forward', () => {
    expect(openings({ saturday: '18:00-08:00', sunday: 'closed', weekday: 'closed' }, at)).toEqual([
      ['2026-03-28T18:00', '2026-03-29T07:00'],
    ]);
  });

  test('a day without hours has 23 hours when the clocks go forward', () => {
    expect(openings({ saturday: 'closed', weekday: 'closed' }, '2026-03-29T10:00Z')).toEqual([
      ['2026-03-29T00:00', '2026-03-29T23:00'],
    ]);
  });

  test('a skipped time is an hour later, and hours within the skipped hour are none', () => {
    const sundays = (sunday: string) => openings({ saturday: 'closed', sunday, weekday: 'closed' }, at);
    expect(sundays('00:30-01:30')).toEqual([['2026-03-29T00:30', '2026-03-29T01:30']]);
    expect(sundays('01:30-05:00')).toEqual([['2026-03-29T01:30', '2026-03-29T04:00']]);
    expect(sundays('01:30-02:00')).toEqual([]);
  });
});

describe('when the clocks go back, at 01:00 UTC on 25 October', () => {
  test('a night is an hour longer when the clocks go back', () => {
    expect(
      openings({ saturday: '18:00-08:00', sunday: 'closed', weekday: 'closed' }, '2026-10-24T20:00Z'),
    ).toEqual([['2026-10-24T17:00', '2026-10-25T08:00']]);
  });

  test('a day without hours has 25 hours when the clocks go back', () => {
    expect(openings({ saturday: 'closed', weekday: 'closed' }, '2026-10-25T10:00Z')).toEqual([
      ['2026-10-24T23:00', '2026-10-26T00:00'],
    ]);
  });

  test('a time that occurs twice means the first', () => {
    expect(openings({ saturday: '22:00-01:30', sunday: 'closed' }, '2026-10-25T00:10Z')?.[0]).toEqual([
      '2026-10-24T21:00',
      '2026-10-25T00:30',
    ]);
  });
});

test('openings are sorted, disjoint and not over, for any hours, time and zone', () => {
  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((at) => new Date(at * 60_000).toISOString().slice(11, 16));
  const text = fc.oneof(
    fc.constantFrom('', 'closed'),
    fc.tuple(time, fc.oneof(time, fc.constant('24:00'))).map(([from, until]) => `${from}-${until}`),
  );
  const hours = fc.record({ weekday: text, saturday: text, sunday: text });
  const zone = fc.constantFrom(LONDON, 'America/St_Johns', 'Pacific/Auckland', 'Asia/Kathmandu');
  const at = fc.date({
    min: new Date('2026-01-01T00:00Z'),
    max: new Date('2027-12-31T00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(hours, at, zone, (typed, now, timeZone) => {
      const found = openings(typed, now.toISOString(), timeZone) ?? [];
      const moments = found.flat();
      expect(moments).toEqual([...new Set(moments)].sort());
      for (const [, close = ''] of found)
        expect(Date.parse(`${close}Z`)).toBeGreaterThan(now.getTime() - 60_000);
    }),
  );
});
