import { visitInput } from '@patrolplan/contract/visits';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { localMoment } from '#calendar/local-moment.ts';
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
    expect(v.safeParse(visitInput, { ...visit, site_id: 1 }).success, JSON.stringify(visit)).toBe(true);
  }
  expect(new Set(weeks.map(({ id }) => id)).size).toBe(weeks.length);
});

test('demo visits take place from the morning to the evening, fewer on a Sunday', () => {
  const hours = weeks.map(({ visited_at }) =>
    Number(localMoment(new Date(visited_at), 'Europe/London').time.slice(0, 2)),
  );
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(7);
  expect(Math.max(...hours)).toBeLessThanOrEqual(22);
  const days = Map.groupBy(weeks, ({ visited_at }) => new Date(visited_at).getUTCDay());
  const [sunday = 0, monday = 0] = [days.get(0)?.length, days.get(1)?.length];
  expect(sunday).toBeGreaterThan(0);
  expect(sunday).toBeLessThan(0.7 * monday);
});

test('from ten to eight a tenth to a half of the demo sites was visited in the last 90 minutes', () => {
  for (let hour = 0; hour < 50; hour += 1) {
    const now = at(Math.floor(hour / 10) * 24 + 10 + (hour % 10));
    const lately = scheduledVisits(new Date(now.getTime() - 1.5 * HOUR_MS), now);
    const share = new Set(lately.map(({ site }) => site)).size / names.size;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.5);
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
  expect(visited.filter(({ is_survey }) => is_survey).length / visited.length).toBeCloseTo(1 / 30, 2);
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
