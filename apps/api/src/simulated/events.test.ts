import { beforeAll, describe, expect, test } from 'vitest';
import { localMoment } from '#time/local-moment.ts';
import { demoSites } from '#demo/demo-sites.ts';
import type { Event } from '#modules/events/event.ts';
import { searchEvents } from '#modules/events/ticketmaster.ts';
import { MAX_EVENT_SCORE, activeEvents, eventScore } from '#modules/scores/event-score.ts';
import { simulatedEvents } from './events.ts';
import { programme } from './programme.ts';
import { createSimulatedProvider } from '#jobs/connect.ts';
import { venues } from './venues.ts';

const ticketmaster = {
  provider: createSimulatedProvider(simulatedEvents),
  host: 'https://events.test',
  key: 'none',
  defaultZone: 'Europe/London',
};
const city = { latitude: 54.972, longitude: -1.613, radiusMiles: 8 };
const HOUR_MS = 3_600_000;

async function search(from: string, until: string, circle = city) {
  const reply = await searchEvents(ticketmaster, circle, { from: new Date(from), until: new Date(until) });
  if (!reply.ok) throw new Error(reply.failure.kind);
  return reply.value.events;
}

describe('a simulated year of events', () => {
  let year: readonly Event[];
  beforeAll(async () => {
    year = await search('2026-01-01T00:00:00Z', '2027-01-02T00:00:00Z');
  });

  const named = (pattern: RegExp) => year.filter(({ name }) => pattern.test(name));
  const startHours = (events: readonly Event[]) =>
    events.map(({ startsAt }) => Number(localMoment(startsAt, 'Europe/London').time.slice(0, 2)));
  const months = (events: readonly Event[]) =>
    new Set(events.map(({ startsAt }) => startsAt.getUTCMonth() + 1));

  test('the simulated events include something different on every day of a year', () => {
    expect(new Set(year.map(({ startsAt }) => localMoment(startsAt, 'Europe/London').day)).size).toBe(366);
    expect(new Set(year.map(({ name }) => name)).size).toBeGreaterThan(programme.length * 0.9);
    expect(programme.every(({ venue }) => venues.some(({ name }) => name === venue))).toBe(true);
  });

  test('the simulated events never start at night or early in the morning, and no play before noon', () => {
    expect(Math.min(...startHours(year))).toBe(9);
    expect(Math.min(...startHours(named(/Play|Musical|Opera|Writing|Dance/)))).toBe(14);
    expect(Math.min(...startHours(named(/^(Club|Arena|Stadium|Campus|Orchestra) Concert/)))).toBeGreaterThan(
      17,
    );
  });

  test('the simulated events all end by half past three in the morning', () => {
    for (const { endsAt } of year) {
      const { time } = localMoment(endsAt, 'Europe/London');
      expect(time < '03:31:00' || time > '10:00:00', endsAt.toISOString()).toBe(true);
    }
  });

  test('the simulated events of a kind are in their season', () => {
    const absent = (pattern: RegExp, ...without: number[]) => {
      const played = months(named(pattern));
      expect(played.size, String(pattern)).toBeGreaterThan(0);
      for (const month of without) expect(played.has(month), `${pattern} in month ${month}`).toBe(false);
    };
    absent(/Football/, 6, 7);
    absent(/Rugby/, 6, 7, 8);
    absent(/Ice/, 5, 6, 7, 8);
    absent(/Beer Festival|Evening Racing|Stadium Concert|Freshers/, 11, 12, 1, 2);
    absent(/Schools|Student Night/, 7, 8);
    expect(months(named(/Pantomime/))).toEqual(new Set([12, 1]));
  });

  test('the simulated events never have two at one venue at once', () => {
    for (const venue of venues) {
      const held = year
        .filter(({ venueName }) => venueName === venue.name)
        .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
      for (const [index, event] of held.entries()) {
        const next = held[index + 1];
        if (next) expect(next.startsAt.getTime()).toBeGreaterThan(event.endsAt.getTime());
      }
    }
  });

  test('the simulated events give all sites of an area the highest score in under 1 % of half hours', () => {
    const scored = year.map(({ latitude, longitude, startsAt, endsAt }) => {
      return { latitude, longitude, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
    });
    const first = Date.UTC(2026, 0, 2);
    const halfHours = Array.from({ length: 365 * 48 }, (_, index) => first + (index * HOUR_MS) / 2);
    const capped = new Map(Object.keys(demoSites).map((area) => [area, 0]));
    for (const at of halfHours) {
      // Only what may count at that time, so that the year is quick to score.
      const now = scored.filter(({ startsAt, endsAt }) => startsAt <= at + HOUR_MS && endsAt >= at - HOUR_MS);
      const active = activeEvents(now, at);
      for (const [area, sites] of Object.entries(demoSites)) {
        const isCapped = sites.every((site) => eventScore(active, site) >= MAX_EVENT_SCORE);
        if (isCapped) capped.set(area, (capped.get(area) ?? 0) + 1);
      }
    }
    for (const [area, times] of capped) expect(times / halfHours.length, area).toBeLessThan(0.01);
  });
});

describe('simulated events', () => {
  test('the simulated events are the same for every search', async () => {
    const once = await search('2026-11-15T00:00:00Z', '2026-11-17T00:00:00Z');
    expect(await search('2026-11-15T00:00:00Z', '2026-11-17T00:00:00Z')).toEqual(once);
    expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
  });

  test('the simulated events start within the searched time and lie within the circle', async () => {
    const some = await search('2026-11-14T10:00:00Z', '2026-11-15T23:00:00Z', { ...city, radiusMiles: 1 });
    expect(some.length).toBeGreaterThan(0);
    for (const { startsAt, latitude } of some) {
      expect(startsAt.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-14T10:00:00Z'));
      expect(startsAt.getTime()).toBeLessThanOrEqual(Date.parse('2026-11-15T23:00:00Z'));
      expect(latitude).toBeLessThan(54.99);
    }
    expect(await search('2026-11-15T10:00:00Z', '2026-11-15T23:00:00Z', { ...city, latitude: 51 })).toEqual(
      [],
    );
  });

  test('the simulated events are marked as simulated', async () => {
    for (const { name } of await search('2026-11-15T00:00:00Z', '2026-11-16T00:00:00Z')) {
      expect(name).toContain('(simulated)');
    }
  });
});
