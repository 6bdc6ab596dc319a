import { describe, expect, test } from 'vitest';
import { DEFAULT_PACE } from '@patrolplan/round-planner';
import { knownTrips, mostPromising, routeTrip } from './route-order.ts';
import { routeFrom } from './route.ts';
import type { WantedRoute } from './wanted-routes.ts';
import { type Site, isLocated } from '#domain/site/site.ts';
import { aSite } from '#testing/a-site.ts';

const here = { latitude: 54.97, longitude: -1.61 };

function wanted(given: Partial<Site>, metres = 1_000): WantedRoute {
  const site = aSite(given);
  if (!isLocated(site)) throw new Error('The sample site has a place.');
  return { site, metres };
}

describe('known trips', () => {
  test('known trips are the routes from the current position', () => {
    const sites = [aSite({ siteId: 1 }), aSite({ siteId: 2 }), aSite({ siteId: 3, latitude: null })];
    const directions = { seconds: 300, metres: 1_000 };
    const book = {
      1: routeFrom(directions, here),
      2: routeFrom(directions, { ...here, latitude: 55 }),
      3: routeFrom(directions, here),
    };
    expect(knownTrips(sites, book, here)).toEqual([{ metres: expect.any(Number), minutes: 5 }]);
  });
});

test('a skipped site gives no trip', () => {
  expect(routeTrip(undefined, 1_000)).toEqual([]);
});

describe('the order of route requests', () => {
  const order = (waiting: readonly WantedRoute[], boosts = {}) =>
    mostPromising(waiting, 3, { pace: DEFAULT_PACE, boosts }).batch.map(({ site }) => site.siteId);

  test.each([{ weatherScore: 2 }, { eventScore: 3 }, { baseScore: 4 }])(
    'routes are requested in the order of %j',
    (given) => {
      const low = wanted({ siteId: 8, baseScore: 1 });
      const high = wanted({ siteId: 9, baseScore: 1, ...given });
      expect(order([low, high])).toEqual([9, 8]);
    },
  );

  test('a boost counts in the order of requests', () => {
    const sites = [wanted({ siteId: 1, baseScore: 5 }), wanted({ siteId: 2, baseScore: 4 })];
    expect(order(sites)).toEqual([1, 2]);
    expect(order(sites, { 2: 3 })).toEqual([2, 1]);
  });

  test('a near site is requested before a slightly better one far away', () => {
    const far = wanted({ siteId: 1, baseScore: 5.5 }, 8_000);
    const near = wanted({ siteId: 2, baseScore: 5 }, 300);
    expect(order([far, near])).toEqual([2, 1]);
  });

  test('a high pace lets a slightly better site far away come first', () => {
    const sites = [wanted({ siteId: 1, baseScore: 5 }, 300), wanted({ siteId: 2, baseScore: 5.2 }, 8_000)];
    const first = (pace: number) => mostPromising(sites, 1, { pace, boosts: {} }).batch[0]?.site.siteId;
    expect([first(DEFAULT_PACE), first(0.01 / 60)]).toEqual([1, 2]);
  });

  test('the first sites are taken, the others left', () => {
    const sites = [1, 2, 3, 4, 5].map((siteId) => wanted({ siteId, baseScore: siteId }));
    const { batch, rest } = mostPromising(sites, 3, { pace: DEFAULT_PACE, boosts: {} });
    expect(batch.map(({ site }) => site.siteId)).toEqual([5, 4, 3]);
    expect(rest.map(({ site }) => site.siteId)).toEqual([1, 2]);
  });

  test('equal sites keep the order of the list', () => {
    expect(order([7, 3, 5].map((siteId) => wanted({ siteId })))).toEqual([7, 3, 5]);
  });
});
