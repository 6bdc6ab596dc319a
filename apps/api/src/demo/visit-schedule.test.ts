import { fieldEvents } from '@patrolplan/contract/field';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { localMoment } from '#time/local-moment.ts';
import { demoSites } from './demo-sites.ts';
import { scheduledVisits } from './visit-schedule.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 2, 2);
const at = (hours: number) => new Date(START + hours * HOUR_MS);
/** Eight weeks, with the change to summer time. */
const weeks = scheduledVisits(at(0), at(8 * 7 * 24));
const names = new Set(
  Object.values(demoSites)
    .flat()
    .map(({ name }) => name),
);

test('every demo visit is one that the service would accept, to a site of the demo', () => {
  for (const { site, ...visit } of weeks) {
    expect(names.has(site)).toBe(true);
    expect(v.is(fieldEvents.visit, { ...visit, kind: 'visit', site_id: 1 }), JSON.stringify(visit)).toBe(
      true,
    );
  }
  expect(new Set(weeks.map(({ id }) => id)).size).toBe(weeks.length);
});

test('demo visits take place from the morning to the evening, fewer on a Sunday', () => {
  const hours = weeks.map(({ at }) => Number(localMoment(new Date(at), 'Europe/London').time.slice(0, 2)));
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(7);
  expect(Math.max(...hours)).toBeLessThanOrEqual(22);
  const days = Map.groupBy(weeks, ({ at }) => new Date(at).getUTCDay());
  const [sunday = 0, monday = 0] = [days.get(0)?.length, days.get(1)?.length];
  expect(sunday).toBeGreaterThan(0);
  expect(sunday).toBeLessThan(0.7 * monday);
});

test('a demo day has about 25 visits, so that some sites are due after a week and others are not', () => {
  const days = Map.groupBy(weeks, ({ at }) => localMoment(new Date(at), 'Europe/London').day);
  const counts = [...days.values()].map((visits) => visits.length).toSorted((one, other) => one - other);
  const median = counts[Math.floor(counts.length / 2)] ?? 0;
  expect(median).toBeGreaterThanOrEqual(20);
  expect(median).toBeLessThanOrEqual(30);
  for (let week = 2; week <= 8; week += 1) {
    const seen = new Set(
      scheduledVisits(at((week - 1) * 7 * 24), at(week * 7 * 24)).flatMap(({ site, outcome }) =>
        outcome === 'visited' ? [site] : [],
      ),
    );
    const unseen = names.size - seen.size;
    expect(unseen).toBeGreaterThanOrEqual(3);
    expect(unseen).toBeLessThanOrEqual(20);
  }
});

test('some demo sites are visited much more often than others, and none is never visited', () => {
  const counts = [...Map.groupBy(weeks, ({ site }) => site).values()].map((visits) => visits.length);
  expect(counts).toHaveLength(names.size);
  expect(Math.max(...counts)).toBeGreaterThan(3 * Math.min(...counts));
});

test('most demo visits are answered, some sites find more than others, and one in thirty is a survey stop', () => {
  const visited = weeks.filter(({ outcome }) => outcome === 'visited');
  const answered = visited.filter(({ found }) => found !== null);
  expect(answered.length / visited.length).toBeCloseTo(0.7, 1);
  const surveys = visited.filter(({ is_survey }) => is_survey).length / visited.length;
  expect(surveys).toBeGreaterThan(1 / 45);
  expect(surveys).toBeLessThan(1 / 20);
  const means = [...Map.groupBy(answered, ({ site }) => site).values()].map(
    (own) => own.reduce((sum, { found }) => sum + (found ?? 0), 0) / own.length,
  );
  expect(Math.max(...means)).toBeGreaterThan(4 * Math.min(...means));
});

test('the demo visits of a period do not depend on how it is split', () => {
  const cuts = [0, 7.3, 12.01, 13, 40.5, 72];
  const pieces = cuts.slice(1).flatMap((cut, index) => scheduledVisits(at(cuts[index] ?? 0), at(cut)));
  const byId = (visits: typeof weeks) => visits.map(({ id }) => id).toSorted();
  expect(byId(pieces)).toEqual(byId(scheduledVisits(at(0), at(72))));
});
