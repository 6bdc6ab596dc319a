import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_BOOK, routeFrom } from '#domain/route/route.ts';
import { aSite } from '#testing/a-site.ts';
import { createRanking, type RankInput, rankSites } from './rank-sites.ts';

const here = { latitude: 54.97, longitude: -1.61 };
const sites = [
  aSite({ siteId: 1, areaName: 'Byker', baseScore: 4 }),
  aSite({ siteId: 2, areaName: 'Quayside', baseScore: 5 }),
  aSite({ siteId: 3, areaName: 'Gosforth', baseScore: 6 }),
];
const rank = (given: Partial<RankInput>) =>
  rankSites({
    sites,
    boosts: {},
    routes: EMPTY_BOOK,
    areas: ['Byker', 'Quayside', 'Gosforth'],
    filter: null,
    ...given,
  });
const ids = (given: Partial<RankInput>) => rank(given).map((ranked) => ranked.site.siteId);

describe('ranking', () => {
  test('sites are sorted by final score, highest first', () => {
    expect(ids({})).toEqual([3, 2, 1]);
  });

  test('weather and event scores count', () => {
    expect(
      ids({ sites: [aSite({ siteId: 1 }), aSite({ siteId: 2, weatherScore: 0.1 })], areas: ['Quayside'] }),
    ).toEqual([2, 1]);
    expect(
      ids({ sites: [aSite({ siteId: 1 }), aSite({ siteId: 2, eventScore: 0.1 })], areas: ['Quayside'] }),
    ).toEqual([2, 1]);
  });

  test('boosts and routes count', () => {
    expect(ids({ boosts: { 1: 2.5 } })).toEqual([1, 3, 2]);
    expect(ids({ routes: { 2: routeFrom({ seconds: 0, metres: 0 }, here) } })).toEqual([2, 3, 1]);
  });

  test('each ranked site carries its boost, its route and its final score', () => {
    const route = routeFrom({ seconds: 3000, metres: 10 }, here);
    const first = rank({ boosts: { 3: 1.5 }, routes: { 3: route } })[0];
    expect(first).toEqual({ site: sites[2], boost: 1.5, route, final: 10 });
  });

  test('only sites whose area is among the selected areas are listed', () => {
    expect(ids({ areas: ['Byker', 'Gosforth'] })).toEqual([3, 1]);
    expect(ids({ areas: [] })).toEqual([]);
  });

  test("the area filter narrows this further unless it is 'All'", () => {
    expect(ids({ filter: 'Quayside' })).toEqual([2]);
    expect(ids({ filter: null })).toEqual([3, 2, 1]);
  });

  test('a filter on an area that is not selected lists nothing', () => {
    expect(ids({ areas: ['Byker'], filter: 'Quayside' })).toEqual([]);
  });

  test('equal scores keep their order however the service lists the sites', () => {
    const equal = [4, 9, 2].map((siteId) => aSite({ siteId }));
    expect(ids({ sites: equal, areas: ['Quayside'] })).toEqual([2, 4, 9]);
    expect(ids({ sites: equal.toReversed(), areas: ['Quayside'] })).toEqual([2, 4, 9]);
  });

  test('no site is lost and none ranks above a higher one, whatever the scores', () => {
    const anySites = fc
      .uniqueArray(fc.integer({ min: 1, max: 500 }))
      .chain((siteIds) =>
        fc.tuple(
          ...siteIds.map((siteId) =>
            fc.double({ min: 0, max: 30, noNaN: true }).map((baseScore) => aSite({ siteId, baseScore })),
          ),
        ),
      );
    fc.assert(
      fc.property(anySites, (some) => {
        const ranked = rank({ sites: some, areas: ['Quayside'] });
        expect(ranked).toHaveLength(some.length);
        ranked.slice(1).forEach((lower, index) => {
          expect(lower.final).toBeLessThanOrEqual(ranked[index]?.final ?? 0);
        });
      }),
      { seed: 20_261_114, numRuns: 100 },
    );
  });
});

describe('an incremental ranking', () => {
  const areas = ['Byker', 'Quayside', 'Gosforth'];
  const plain: RankInput = { sites, boosts: {}, routes: EMPTY_BOOK, areas, filter: null };
  const route = routeFrom({ seconds: 60, metres: 500 }, here);

  test.each<[string, Partial<RankInput>]>([
    ['new sites', { sites: sites.map((site) => ({ ...site, baseScore: 10 - site.baseScore })) }],
    ['an added site', { sites: [...sites, aSite({ siteId: 4, areaName: 'Byker', baseScore: 5.5 })] }],
    ['other areas', { areas: ['Byker'] }],
    ['another filter', { filter: 'Quayside' }],
    ['new boosts', { boosts: { 1: 9 } }],
    ['new routes', { routes: { 1: route } }],
  ])('an incremental ranking follows %s', (_, given) => {
    const rankAgain = createRanking();
    rankAgain(plain);
    const input = { ...plain, ...given };
    expect(rankAgain(input)).toEqual(rankSites(input));
    expect(rankAgain(input)).not.toEqual(rankSites(plain));
    expect(rankAgain(plain)).toEqual(rankSites(plain));
  });

  test('the ranking is the same list while nothing changes, also with equal boosts and routes', () => {
    const rankAgain = createRanking();
    const boosted = { ...plain, boosts: { 2: 3 }, routes: { 3: route } };
    const first = rankAgain(boosted);
    expect(rankAgain({ ...boosted })).toBe(first);
    expect(rankAgain({ ...boosted, boosts: { 2: 3 }, routes: { 3: route } })).toBe(first);
    expect(rankAgain({ ...boosted, boosts: { 2: 3, 1: 0 } })).toBe(first);
  });

  test('sites with an unchanged score keep their entry objects', () => {
    const rankAgain = createRanking();
    const [, second, third] = rankAgain(plain);
    const next = rankAgain({ ...plain, boosts: { 3: 1 } });
    expect(next[1]).toBe(second);
    expect(next[2]).toBe(third);
  });

  // A fixed seed and enough steps: each known error in the merge is found in every run.
  const anySites = fc.constantFrom(
    ...[3, 8, 20].map((count) =>
      Array.from({ length: count }, (_, index) =>
        aSite({ siteId: index + 1, areaName: areas[index % 3] ?? '', baseScore: (index * 7) % 5 }),
      ),
    ),
  );
  const siteId = fc.integer({ min: 1, max: 20 }).map(String);
  const anyBoosts = fc.dictionary(siteId, fc.integer({ min: 0, max: 9 }), { maxKeys: 6 });
  const anyRoutes = fc.dictionary(
    siteId,
    fc.integer({ min: 0, max: 9_000 }).map((seconds) => routeFrom({ seconds, metres: 1 }, here)),
    { maxKeys: 4 },
  );
  const anyAreas = fc.constantFrom(areas, ['Byker'], ['Quayside', 'Gosforth']);
  const anyFilter = fc.constantFrom(null, null, 'Quayside', 'Byker');
  const step = fc.record({
    sites: anySites,
    boosts: anyBoosts,
    routes: anyRoutes,
    areas: anyAreas,
    filter: anyFilter,
  });

  test('an incremental ranking equals a new one, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 12 }), (steps) => {
        const rankAgain = createRanking();
        for (const input of steps) expect(rankAgain(input)).toEqual(rankSites(input));
      }),
      { seed: 20_261_114, numRuns: 60 },
    );
  });

  test('an incremental ranking equals a new one while only boosts and routes change', () => {
    const changes = fc.array(fc.record({ boosts: anyBoosts, routes: anyRoutes }), {
      minLength: 5,
      maxLength: 12,
    });
    fc.assert(
      fc.property(anySites, changes, (listed, steps) => {
        const rankAgain = createRanking();
        for (const change of steps) {
          const input = { sites: listed, areas, filter: null, ...change };
          expect(rankAgain(input)).toEqual(rankSites(input));
        }
      }),
      { seed: 20_261_114, numRuns: 60 },
    );
  });
});
