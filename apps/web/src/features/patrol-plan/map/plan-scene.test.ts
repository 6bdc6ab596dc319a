import { expect, test } from 'vitest';
import { planScene } from './plan-map.tsx';
import { rowShade } from '#features/patrol-plan/list/plan-row.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import { aSite } from '#testing/a-site.ts';

const ranking = rankSites({
  sites: [
    aSite({ siteId: 1, areaName: 'Quayside', baseScore: 1 }),
    aSite({ siteId: 2, areaName: 'Quayside', baseScore: 5 }),
    aSite({ siteId: 3, areaName: 'Jesmond', baseScore: 3 }),
    aSite({ siteId: 4, areaName: 'Jesmond', baseScore: 9, latitude: null, longitude: null }),
  ],
  boosts: { 1: 1.5 },
  routes: {},
  areas: ['Quayside', 'Jesmond'],
  filter: null,
});

test('a pin has the rank of its row; a site without a position has no pin', () => {
  const { pins } = planScene(ranking);
  expect(pins.map(({ id, rank, boosted }) => [id, rank, boosted])).toEqual([
    [2, 2, false],
    [3, 3, false],
    [1, 4, true],
  ]);
});

test('a pin has the number, the position and the colours of its row', () => {
  const [pin] = planScene(ranking).pins;
  expect(pin).toMatchObject({ label: '2', place: { latitude: 54.968, longitude: -1.603 } });
  expect(pin).toMatchObject(rowShade(1, 4, false));
  expect(planScene(ranking).pins.at(-1)).toMatchObject(rowShade(3, 4, true));
});

test('each area has its outline', () => {
  expect(planScene(ranking).areas.map(({ places }) => places.length)).toEqual([2, 1]);
});
