import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { eventEnd, eventStart, eventTimes } from './event-times.ts';

const schema = v.object({ start: eventStart, end: eventEnd });
function times(start: object, end?: object, { zone = 'Europe/London', kind = 'Music' } = {}) {
  const found = eventTimes(v.parse(schema, { start, end }), { zone, kind });
  return found === null ? null : [found.startsAt.toISOString(), found.endsAt.toISOString()];
}

/** A start as Ticketmaster sends it. */
const evening = {
  localDate: '2026-07-16',
  localTime: '19:30:00',
  dateTime: '2026-07-16T18:30:00Z',
  dateTBD: false,
  dateTBA: false,
  timeTBA: false,
  noSpecificTime: false,
};

describe('the start', () => {
  test.each(['dateTBA', 'dateTBD'])('a placeholder day counts as no day: %s', (unknown) => {
    expect(times({ ...evening, [unknown]: true })).toBeNull();
  });

  test.each(['timeTBA', 'noSpecificTime'])(
    '%s: the event lasts for its whole day at the venue, whatever the placeholder time is',
    (unknown) => {
      const wholeDay = ['2026-07-15T23:00:00.000Z', '2026-07-16T22:59:59.999Z'];
      expect(times({ ...evening, [unknown]: true })).toEqual(wholeDay);
      expect(times({ dateTime: evening.dateTime, [unknown]: true })).toEqual(wholeDay);
    },
  );

  test('a local start is read in the zone of the venue', () => {
    const local = { localDate: '2026-07-16', localTime: '19:30:00' };
    expect(times(local)?.[0]).toBe('2026-07-16T18:30:00.000Z');
    expect(times(local, undefined, { zone: 'America/New_York' })?.[0]).toBe('2026-07-16T23:30:00.000Z');
  });

  test('an event with a local day and no time lasts for the whole day', () => {
    expect(times({ localDate: '2026-07-16' })).toEqual([
      '2026-07-15T23:00:00.000Z',
      '2026-07-16T22:59:59.999Z',
    ]);
  });

  test('an event without a day has no start', () => {
    expect(times({})).toBeNull();
    expect(times({ localTime: '19:30:00' })).toBeNull();
  });
});

describe('the end', () => {
  test.each([
    ['Music', '2026-07-16T21:30:00.000Z'],
    ['Miscellaneous', '2026-07-16T21:30:00.000Z'],
    ['', '2026-07-16T21:30:00.000Z'],
    ['Sports', '2026-07-16T20:30:00.000Z'],
    ['Arts & Theatre', '2026-07-16T21:00:00.000Z'],
  ])('an event of the kind %j without an end lasts its usual time', (kind, end) => {
    expect(times(evening, undefined, { kind })?.[1]).toBe(end);
  });

  test('a late event goes on after midnight', () => {
    expect(times({ dateTime: '2026-07-16T22:30:00Z' })?.[1]).toBe('2026-07-17T01:30:00.000Z');
  });

  test('a three-day festival lasts until the end of its last day at the venue', () => {
    expect(times(evening, { localDate: '2026-07-18' })?.[1]).toBe('2026-07-18T22:59:59.999Z');
    expect(times(evening, { localDate: '2026-07-18', localTime: '17:00:00' })?.[1]).toBe(
      '2026-07-18T16:00:00.000Z',
    );
  });

  test('an unspecific end time counts as no end time', () => {
    const end = { localDate: '2026-07-18', localTime: '00:00:00', noSpecificTime: true };
    expect(times(evening, end)?.[1]).toBe('2026-07-18T22:59:59.999Z');
    expect(times(evening, { ...end, dateTime: '2026-07-18T05:00:00Z' })?.[1]).toBe(
      '2026-07-18T22:59:59.999Z',
    );
  });

  test('an end day that only repeats the start day is ignored', () => {
    expect(times(evening, { localDate: '2026-07-16' })?.[1]).toBe('2026-07-16T21:30:00.000Z');
    const placeholder = { localDate: '2026-07-16', localTime: '00:00:00', noSpecificTime: true };
    expect(times(evening, placeholder)?.[1]).toBe('2026-07-16T21:30:00.000Z');
  });

  test('an end at the last moment of the start day is used', () => {
    const dateTime = '2026-07-16T22:59:59.999Z';
    expect(times(evening, { dateTime })?.[1]).toBe(dateTime);
  });

  test('an event lasts at most 31 days', () => {
    expect(times(evening, { dateTime: '2026-08-16T18:30:00Z' })?.[1]).toBe('2026-08-16T18:30:00.000Z');
    expect(times(evening, { dateTime: '2026-08-16T18:30:01Z' })?.[1]).toBe('2026-07-16T21:30:00.000Z');
  });

  test('an end before the start, at the start or months later is ignored', () => {
    for (const dateTime of ['2026-07-16T18:00:00Z', '2026-07-16T18:30:00Z', '2027-07-01T00:00:00Z']) {
      expect(times(evening, { dateTime })?.[1]).toBe('2026-07-16T21:30:00.000Z');
    }
  });
});
