import { describe, expect, test } from 'vitest';
import { searchEvents } from '#modules/events/ticketmaster.ts';
import { simulatedEvents } from './events.ts';
import { createSimulatedProvider } from './simulated-provider.ts';

const ticketmaster = {
  provider: createSimulatedProvider(simulatedEvents),
  host: 'https://events.test',
  key: 'none',
  defaultZone: 'Europe/London',
};
const city = { latitude: 54.972, longitude: -1.613, radiusMiles: 3 };

async function search(from: string, until: string, circle = city) {
  const reply = await searchEvents(ticketmaster, circle, { from: new Date(from), until: new Date(until) });
  if (!reply.ok) throw new Error(reply.failure.kind);
  return reply.value;
}

describe('simulated events', () => {
  test('some go on at any time of any day, never so many that all sites score alike', async () => {
    const season = await search('2026-09-30T00:00:00Z', '2026-12-01T00:00:00Z');
    for (let at = Date.UTC(2026, 9, 2); at < Date.UTC(2026, 10, 30); at += 15 * 60_000) {
      const active = season.filter(
        ({ startsAt, endsAt }) => startsAt.getTime() <= at && endsAt.getTime() >= at,
      );
      if (active.length === 0 || active.length > 4) {
        throw new Error(`${active.length} go on at ${new Date(at).toISOString()}`);
      }
    }
  });

  test('are the same whenever they are searched', async () => {
    const once = await search('2026-11-15T00:00:00Z', '2026-11-17T00:00:00Z');
    expect(await search('2026-11-15T00:00:00Z', '2026-11-17T00:00:00Z')).toEqual(once);
    expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
  });

  test('start within the time asked for and lie within the circle', async () => {
    const some = await search('2026-11-15T10:00:00Z', '2026-11-15T23:00:00Z', { ...city, radiusMiles: 1 });
    expect(some.length).toBeGreaterThan(0);
    for (const { startsAt, latitude } of some) {
      expect(startsAt.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-15T10:00:00Z'));
      expect(startsAt.getTime()).toBeLessThanOrEqual(Date.parse('2026-11-15T23:00:00Z'));
      expect(latitude).toBeLessThan(54.99);
    }
    expect(await search('2026-11-15T10:00:00Z', '2026-11-15T23:00:00Z', { ...city, latitude: 51 })).toEqual(
      [],
    );
  });

  test('say that they are simulated', async () => {
    for (const { name } of await search('2026-11-15T00:00:00Z', '2026-11-16T00:00:00Z')) {
      expect(name).toContain('(simulated)');
    }
  });
});
