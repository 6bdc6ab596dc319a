import { describe, expect, test } from 'vitest';
import {
  activeEvents,
  comingEvents,
  eventSpan,
  eventFromReply,
  nearEvents,
  openableUrl,
  type SiteEvent,
} from './site-event.ts';

const now = new Date(2026, 10, 14, 15, 30);
const anEvent = (start: Date | string, end: Date | string): SiteEvent => ({
  id: '1',
  name: 'Newcastle United v Everton',
  venueName: "St James' Park",
  venueAddress: [],
  start: typeof start === 'string' ? start : start.toISOString(),
  end: typeof end === 'string' ? end : end.toISOString(),
  miles: 0.1,
  url: '',
});
const isActive = (event: SiteEvent) => activeEvents([event], now).length === 1;

describe('active events', () => {
  test('an event that has started and not ended is active', () => {
    expect(isActive(anEvent(new Date(2026, 10, 14, 15, 0), new Date(2026, 10, 14, 17, 0)))).toBe(true);
  });

  test('an event is active at its exact start and at its exact end', () => {
    expect(isActive(anEvent(now, new Date(2026, 10, 14, 17, 0)))).toBe(true);
    expect(isActive(anEvent(new Date(2026, 10, 14, 15, 0), now))).toBe(true);
  });

  test('an event that has not started or has ended is not active', () => {
    expect(isActive(anEvent(new Date(2026, 10, 14, 15, 31), new Date(2026, 10, 14, 17, 0)))).toBe(false);
    expect(isActive(anEvent(new Date(2026, 10, 14, 12, 0), new Date(2026, 10, 14, 15, 29)))).toBe(false);
  });

  test('an event of several days is active on each of them', () => {
    expect(isActive(anEvent(new Date(2026, 10, 12, 9, 0), new Date(2026, 10, 16, 18, 0)))).toBe(true);
  });

  test('an event without an end lasts until the end of its start day', () => {
    expect(isActive(anEvent(new Date(2026, 10, 14, 0, 5), ''))).toBe(true);
    expect(isActive(anEvent(new Date(2026, 10, 13, 23, 55), ''))).toBe(false);
    expect(eventSpan(anEvent(now, ''))).toMatchObject({
      endKnown: false,
      end: new Date(2026, 10, 14, 23, 59, 59, 999),
    });
  });

  test('an event has its end when it is known', () => {
    const end = new Date(2026, 10, 14, 17, 0);
    expect(eventSpan(anEvent(now, end))).toEqual({ start: now, end, endKnown: true });
  });

  test('dates without a time are read as local days', () => {
    expect(isActive(anEvent('2026-11-14', '2026-11-14'))).toBe(true);
    expect(isActive(anEvent('2026-11-13', '2026-11-13'))).toBe(false);
  });

  test('an event with an unreadable start is not active', () => {
    expect(isActive(anEvent('', ''))).toBe(false);
    expect(isActive(anEvent('soon', new Date(2026, 10, 14, 17, 0)))).toBe(false);
  });
});

test('coming events start later today, do not count yet, and are sorted by start', () => {
  const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes);
  const starts = [at(14, 19), at(14, 16, 31), at(14, 16, 30), at(14, 15), at(15, 0), 'soon'];
  const coming = comingEvents(
    starts.map((start) => anEvent(start, '')),
    now,
  );
  expect(coming.map((one) => one.at)).toEqual([at(14, 16, 31), at(14, 19)]);
});

describe('events that count but are not active', () => {
  const at = (hours: number, minutes: number) => new Date(2026, 10, 14, hours, minutes);
  const near = (start: Date | string, end: Date | string) =>
    nearEvents([anEvent(start, end)], now).map(({ kind }) => kind);

  test('an event that starts within the hour counts', () => {
    expect(near(at(16, 30), at(18, 0))).toEqual(['starts']);
    expect(near(at(16, 31), at(18, 0))).toEqual([]);
  });

  test('an event that ended at most 30 minutes ago counts', () => {
    expect(near(at(13, 0), at(15, 0))).toEqual(['ended']);
    expect(near(at(13, 0), at(14, 59))).toEqual([]);
  });

  test('an active event is not listed again', () => {
    expect(near(now, at(17, 0))).toEqual([]);
    expect(near(at(15, 0), now)).toEqual([]);
    expect(near('soon', at(17, 0))).toEqual([]);
  });

  test('events that count are in the order of time', () => {
    const events = [anEvent(at(16, 20), ''), anEvent(at(12, 0), at(15, 10)), anEvent(at(15, 45), '')];
    expect(nearEvents(events, now).map((event) => event.at)).toEqual([at(15, 10), at(15, 45), at(16, 20)]);
  });
});

test('a reply is read as an event', () => {
  expect(
    eventFromReply({
      id: '42',
      name: 'Match',
      venue_name: "St James' Park",
      venue_address_line_1: 'Barrack Road',
      venue_address_line_2: '',
      venue_city: 'Newcastle upon Tyne',
      venue_postcode: 'NE1 4ST',
      startdatetime: '2026-11-14T15:00:00Z',
      enddatetime: '2026-11-14T17:00:00Z',
      distance: 0.1,
      url: 'https://events.example/42',
    }),
  ).toEqual({
    id: '42',
    name: 'Match',
    venueName: "St James' Park",
    venueAddress: ['Barrack Road', '', 'Newcastle upon Tyne', 'NE1 4ST'],
    start: '2026-11-14T15:00:00Z',
    end: '2026-11-14T17:00:00Z',
    miles: 0.1,
    url: 'https://events.example/42',
  });
});

test('only http and https addresses are opened', () => {
  expect(openableUrl('https://events.example/42')).toBe('https://events.example/42');
  expect(openableUrl('http://events.example/')).toBe('http://events.example/');
  expect(openableUrl('javascript:alert(1)')).toBeNull();
  expect(openableUrl('data:text/html,x')).toBeNull();
  expect(openableUrl('/relative')).toBeNull();
  expect(openableUrl('')).toBeNull();
});
