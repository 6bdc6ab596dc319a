import { expect, test } from 'vitest';
import { type CachedBoost, indexBoosts } from './boost-index.ts';

const boost = (over: Partial<CachedBoost>): CachedBoost => ({
  id: 1,
  siteId: 10,
  areaId: 1,
  hundredths: 150,
  startsAt: 100,
  endsAt: 200,
  shown: { reason: 'Regatta', ends_at: '2026-11-16T13:00:00.000Z' },
  ...over,
});
const QUAYSIDE = new Map([
  [10, 1],
  [11, 1],
]);
const at = (boosts: readonly CachedBoost[], time = 150, visible: 'all' | number[] = 'all') =>
  Array.from(
    indexBoosts(boosts, QUAYSIDE).at(new Date(time), [10, 10, 11, 12], visible),
    ([siteId, found]) => [siteId, found.hundredths, found.boosts.map(({ id }) => id)],
  );

test('boosts of a site and of its area add up, the first to end first', () => {
  const boosts = [
    boost({ id: 1, endsAt: 300 }),
    boost({ id: 2, siteId: null, hundredths: 25 }),
    boost({ id: 3, siteId: 12, areaId: 2, endsAt: 300 }),
  ];
  expect(at(boosts)).toEqual([
    [10, 175, [2, 1]],
    [11, 25, [2]],
    [12, 150, [3]],
  ]);
});

test('a boost counts from its start until just before its end', () => {
  expect([99, 100, 199, 200].map((time) => at([boost({})], time).length)).toEqual([0, 1, 1, 0]);
});

test('boosts of areas that a viewer may not see are left out', () => {
  const boosts = [boost({}), boost({ id: 2, siteId: null }), boost({ id: 3, siteId: 12, areaId: 2 })];
  expect(at(boosts, 150, [2])).toEqual([[12, 150, [3]]]);
  expect(at(boosts, 150, [])).toEqual([]);
});
