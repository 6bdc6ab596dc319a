import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ticketmasterEvent, toEvent } from './event.ts';

/** An event in the shape of Ticketmaster's Discovery API, shortened where nothing is read. */
const documented = {
  id: 'Z698xZ2qZa7ff',
  name: 'A Night of Brass',
  type: 'event',
  url: 'https://tickets.example/event/Z698xZ2qZa7ff',
  locale: 'en-gb',
  dates: {
    start: {
      localDate: '2026-11-16',
      localTime: '19:30:00',
      dateTime: '2026-11-16T19:30:00Z',
      dateTBD: false,
      dateTBA: false,
      timeTBA: false,
      noSpecificTime: false,
    },
    end: { dateTime: '2026-11-16T22:15:00Z' },
    timezone: 'Europe/London',
    status: { code: 'onsale' },
  },
  _embedded: {
    venues: [
      {
        name: 'Theatre Royal Newcastle',
        postalCode: 'NE1 6BR',
        timezone: 'Europe/London',
        city: { name: 'Newcastle upon Tyne' },
        country: { name: 'Great Britain', countryCode: 'GB' },
        address: { line1: '100 Grey Street' },
        location: { longitude: '-1.6119', latitude: '54.9733' },
      },
    ],
  },
};

const read = (event: unknown) => {
  const parsed = v.safeParse(ticketmasterEvent, event);
  return parsed.success ? toEvent(parsed.output, 'Europe/London') : null;
};
const withDates = (dates: object) => read({ ...documented, dates });
const { _embedded: parts } = documented;
const [venue] = parts.venues;
const withVenue = (change: object) =>
  read({ ...documented, _embedded: { venues: [{ ...venue, ...change }] } });

describe('an event of Ticketmaster', () => {
  test('an event of Ticketmaster is read with its venue, times and link', () => {
    expect(read(documented)).toEqual({
      id: 'Z698xZ2qZa7ff',
      name: 'A Night of Brass',
      venueName: 'Theatre Royal Newcastle',
      venueAddressLine1: '100 Grey Street',
      venueAddressLine2: '',
      venueCity: 'Newcastle upon Tyne',
      venuePostcode: 'NE1 6BR',
      latitude: 54.9733,
      longitude: -1.6119,
      startsAt: new Date('2026-11-16T19:30:00Z'),
      endsAt: new Date('2026-11-16T22:15:00Z'),
      url: 'https://tickets.example/event/Z698xZ2qZa7ff',
    });
  });

  test('an event of Ticketmaster without an end lasts as long as its kind usually does', () => {
    const start = { dateTime: '2026-07-16T19:30:00Z' };
    expect(withDates({ start })?.endsAt).toEqual(new Date('2026-07-16T22:30:00Z'));
    const match = { ...documented, dates: { start }, classifications: [{ segment: { name: 'Sports' } }] };
    expect(read(match)?.endsAt).toEqual(new Date('2026-07-16T21:30:00Z'));
    expect(read({ ...match, classifications: 'sport' })?.endsAt).toEqual(new Date('2026-07-16T22:30:00Z'));
  });

  test('local times of an event use the zone of the venue, else of the event, else of the deployment', () => {
    const dates = { start: { localDate: '2026-07-16', localTime: '19:30:00' } };
    const startsAt = (event: object, zone?: string) =>
      read({ ...documented, ...event, _embedded: { venues: [{ ...venue, timezone: zone }] } })?.startsAt;
    expect(startsAt({ dates }, 'Europe/Paris')).toEqual(new Date('2026-07-16T17:30:00Z'));
    const ofEvent = { ...dates, timezone: 'America/New_York' };
    expect(startsAt({ dates: ofEvent }, 'Europe/Paris')).toEqual(new Date('2026-07-16T17:30:00Z'));
    expect(startsAt({ dates: ofEvent })).toEqual(new Date('2026-07-16T23:30:00Z'));
    expect(startsAt({ dates })).toEqual(new Date('2026-07-16T18:30:00Z'));
  });

  test('an event without a day or a place, cancelled or postponed is left out', () => {
    expect(withDates({ start: { dateTBA: true } })).toBeNull();
    expect(withDates({ start: { localDate: '2026-02-31x' } })).toBeNull();
    expect(withVenue({ location: undefined })).toBeNull();
    expect(withVenue({ location: { latitude: 'north', longitude: '0' } })).toBeNull();
    expect(withVenue({ location: { latitude: '', longitude: '' } })).toBeNull();
    expect(withVenue({ location: { latitude: '95', longitude: '0' } })).toBeNull();
    for (const code of ['cancelled', 'canceled', 'postponed']) {
      expect(withDates({ ...documented.dates, status: { code } })).toBeNull();
    }
    expect(withDates({ ...documented.dates, status: { code: 'rescheduled' } })).not.toBeNull();
  });

  test('an event at longitude or latitude 0 is read like any other', () => {
    expect(withVenue({ location: { latitude: '0', longitude: '0' } })).toMatchObject({
      latitude: 0,
      longitude: 0,
    });
  });

  test('an event of Ticketmaster keeps only an http or https link', () => {
    expect(read({ ...documented, url: 'javascript:alert(1)' })?.url).toBe('');
  });

  test('an event of Ticketmaster with odd texts is still read', () => {
    const odd = withVenue({
      name: null,
      city: 'Newcastle',
      address: 7,
      postalCode: {},
      timezone: 'Mars/Base',
    });
    expect(odd).toMatchObject({ venueName: '', venueCity: '', venueAddressLine1: '', venuePostcode: '' });
    expect(read({ ...documented, name: `\u0000${'x'.repeat(10_000)}` })?.name).toBe('x'.repeat(500));
  });

  test('an event of any other shape is left out and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (event) => {
        expect(read(event)).toBeNull();
      }),
    );
    const dates = fc.record({ start: fc.object(), end: fc.anything(), timezone: fc.anything() });
    fc.assert(
      fc.property(dates, fc.anything(), (odd, place) => {
        read({ ...documented, dates: odd, _embedded: { venues: [place] } });
      }),
    );
  });
});
