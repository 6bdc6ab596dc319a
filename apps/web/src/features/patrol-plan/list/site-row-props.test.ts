import { expect, test } from 'vitest';
import { siteRowProps } from './site-row-props.ts';
import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import { routeFrom } from '#domain/route/route.ts';
import { aSite } from '#testing/a-site.ts';

const sites = [
  aSite({ siteId: 1, siteName: 'Dean Street', baseScore: 8 }),
  aSite({ siteId: 2, siteName: 'Sandgate', baseScore: 2 }),
];
const ranking = rankSites({ sites, boosts: {}, routes: {}, areas: ['Quayside'], filter: null });
const second = ranking[1];
if (!second) throw new Error('The ranking has two sites.');

test('a row is set by its place, the number of rows and the highest score', () => {
  expect(siteRowProps(ranking, second, 1, null)).toEqual({
    ranked: second,
    place: 1,
    rows: 2,
    highest: ranking[0]?.final,
    progress: null,
  });
});

test('the progress of routes renders only rows that have no route yet', () => {
  const progress: RouteProgress = { done: 1, total: 2, skipped: new Set() };
  const route = routeFrom({ seconds: 300, metres: 900 }, { latitude: 54.97, longitude: -1.61 });
  expect(siteRowProps(ranking, second, 1, progress).progress).toBe(progress);
  expect(siteRowProps(ranking, { ...second, route }, 1, progress).progress).toBeNull();
});
