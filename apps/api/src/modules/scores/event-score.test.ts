import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresBetween, milesFromMetres } from '#geo/distance.ts';
import {
  MAX_EVENT_SCORE,
  type ScoredEvent,
  activeEvents,
  closeness,
  eventLines,
  eventScore,
  scoreAtVenue,
} from './event-score.ts';

const at = (iso: string) => Date.parse(iso);
const match: ScoredEvent = {
  latitude: 54.9756,
  longitude: -1.6217,
  startsAt: at('2026-11-14T15:00:00Z'),
  endsAt: at('2026-11-14T17:00:00Z'),
};
const scoreAt = (
  iso: string,
  events: readonly ScoredEvent[] = [match],
  place: { latitude: number } = match,
) => eventScore(activeEvents(events, at(iso)), { latitude: place.latitude, longitude: match.longitude });

test('an event counts from 60 minutes before its start to 30 minutes after its end', () => {
  expect(scoreAtVenue(match, at('2026-11-14T13:59:59.999Z'))).toBe(0);
  expect(scoreAtVenue(match, at('2026-11-14T14:00:00Z'))).toBe(2);
  expect(scoreAtVenue(match, at('2026-11-14T14:59:59.999Z'))).toBe(2);
  expect(scoreAtVenue(match, at('2026-11-14T15:00:00Z'))).toBe(1.5);
  expect(scoreAtVenue(match, at('2026-11-14T17:00:00Z'))).toBe(1.5);
  expect(scoreAtVenue(match, at('2026-11-14T17:00:00.001Z'))).toBe(1);
  expect(scoreAtVenue(match, at('2026-11-14T17:30:00Z'))).toBe(1);
  expect(scoreAtVenue(match, at('2026-11-14T17:30:00.001Z'))).toBe(0);
});

test('the closeness of an event is 1 at the venue, 0.5 at three quarters of a mile, 0 from a mile and a half', () => {
  expect([0, 0.75, 1.5, 40].map(closeness)).toEqual([1, 0.5, 0, 0]);
});

test('a site at the venue gets the full score of the event', () => {
  expect(scoreAt('2026-11-14T15:30:00Z')).toBeCloseTo(1.5);
});

test('no event, a place without a position and an event that is over score 0', () => {
  expect(scoreAt('2026-11-14T15:30:00Z', [])).toBe(0);
  expect(eventScore(activeEvents([match], match.startsAt), null)).toBe(0);
  expect(scoreAt('2026-11-15T15:30:00Z')).toBe(0);
});

test('latitude 0 and longitude 0 is a position', () => {
  const nullIsland = { ...match, latitude: 0, longitude: 0 };
  expect(eventScore(activeEvents([nullIsland], match.startsAt), nullIsland)).toBe(1.5);
});

test('several events add up, and together never give more than 3', () => {
  const matinee = { ...match, latitude: 54.97 };
  const alone = scoreAt('2026-11-14T15:30:00Z', [matinee]);
  expect(alone).toBeGreaterThan(0);
  expect(scoreAt('2026-11-14T15:30:00Z', [match, matinee])).toBeCloseTo(1.5 + alone);
  expect(scoreAt('2026-11-14T15:30:00Z', [match, match, match])).toBe(MAX_EVENT_SCORE);
});

test('the lines of the score are the events in reach, with their distance, and what the limit takes off', () => {
  const arriving = { ...match, startsAt: match.startsAt + 60_000 };
  const near = { ...match, latitude: 54.9665 };
  const events = [match, { ...match, longitude: -1.5 }, { ...match, endsAt: 0 }, near, arriving];
  const { lines, overLimit } = eventLines(activeEvents(events, match.startsAt), match);
  expect(lines.map(({ event, hundredths }) => [event, hundredths])).toEqual([
    [near, 87],
    [match, 150],
    [arriving, 200],
  ]);
  expect(lines[0]?.miles).toBeCloseTo(0.63, 2);
  expect(lines[1]?.miles).toBe(0);
  expect(overLimit).toBe(300 - 437);
  expect(eventLines(activeEvents([match, near], match.startsAt), match).overLimit).toBe(0);
});

test('an event just across the date line is near', () => {
  const suva = { ...match, latitude: -17, longitude: 179.999 };
  const site = { latitude: -17, longitude: -179.999 };
  expect(eventScore(activeEvents([suva], match.startsAt), site)).toBeGreaterThan(1);
});

/** Events and a site in a town, anywhere on the globe. */
const towns = {
  'in Newcastle': { latitude: 54.98, longitude: -1.61 },
  'on the equator': { latitude: 0, longitude: 0 },
  'on the date line': { latitude: -17, longitude: 180 },
  'near the pole': { latitude: 89.9, longitude: 30 },
};

for (const [where, town] of Object.entries(towns)) {
  const event = fc.record({
    latitude: fc.double({ min: town.latitude - 0.08, max: town.latitude + 0.08, noNaN: true }),
    longitude: fc.double({ min: town.longitude - 0.12, max: town.longitude + 0.12, noNaN: true }),
    startsAt: fc.integer({ min: 0, max: 20_000_000 }),
    endsAt: fc.integer({ min: 0, max: 20_000_000 }),
  });
  test(`skipping far events gives what measuring every event would, within 0 and 3, ${where}`, () => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 30 }),
        event,
        fc.integer({ max: 20_000_000 }),
        (all, site, now) => {
          const slow = all.reduce(
            (sum, one) => sum + scoreAtVenue(one, now) * closeness(milesFromMetres(metresBetween(site, one))),
            0,
          );
          const quick = eventScore(activeEvents(all, now), site);
          // Each event is rounded to hundredths before it is added.
          const rounding = all.length * 0.005 + 1e-6;
          expect(Math.abs(quick - Math.min(MAX_EVENT_SCORE, slow))).toBeLessThanOrEqual(rounding);
          expect(quick).toBeGreaterThanOrEqual(0);
          expect(quick).toBeLessThanOrEqual(MAX_EVENT_SCORE);
        },
      ),
    );
  });
}
