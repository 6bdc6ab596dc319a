import { beforeEach, describe, expect, test } from 'vitest';
import { storeBoosts, storedBoosts, storedPlan, storedSite, storePlan } from './stored-plan.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { aSite } from '#testing/a-site.ts';

const byker = aSite({ siteId: 1, areaName: 'Byker', currentPeriod: 'peak' });
const quayside = aSite({ siteId: 2, areaName: 'Quayside' });
const KEYS = [
  'cachedSites',
  'lastSelectedAreas',
  'currentPeriod',
  'pp:planReadAt',
  'pp:areaSites',
  'pp:boosts',
  'routeCache',
  'mapboxEnabled',
] as const;

beforeEach(() => {
  for (const key of KEYS) storedValue(key).clear();
});

describe('the stored plan', () => {
  test('the stored plan is found by its areas, in any order, or by some of them', () => {
    storePlan(['Byker', 'Quayside'], [byker, quayside], 1_000);
    const plan = { sites: [byker, quayside], readAt: 1_000 };
    expect(storedPlan(['Quayside', 'Byker'])).toEqual(plan);
    expect(storedPlan(['Byker'])).toEqual(plan);
  });

  test('a plan stored for only some of the requested areas is not used', () => {
    storePlan(['Byker'], [byker], 1_000);
    expect(storedPlan(['Byker', 'Quayside'])).toBeNull();
    expect(storedPlan(['Quayside'])).toBeNull();
  });

  test('no plan is found without areas, or before anything was read', () => {
    expect(storedPlan(['Byker'])).toBeNull();
    storePlan(['Byker'], [byker], 1_000);
    expect(storedPlan([])).toBeNull();
  });

  test('a plan without a timestamp counts as stale', () => {
    storePlan(['Byker'], [byker], 1_000);
    storedValue('pp:planReadAt').clear();
    expect(storedPlan(['Byker'])?.readAt).toBe(0);
  });

  test('storing a plan stores the current period and the number of sites per area, and keeps other areas', () => {
    storePlan(['Byker'], [byker], 1_000);
    expect(storedValue('currentPeriod').get()).toBe('peak');
    storePlan(['Quayside'], [], 2_000);
    expect(storedValue('currentPeriod').get()).toBe('');
    expect(storedValue('pp:areaSites').get()).toEqual({ Byker: 1, Quayside: 0 });
  });
});

describe('a stored site', () => {
  const entry = {
    duration_seconds: 3_000,
    duration_str: '50 min',
    distance: 3.4,
    distance_str: '3.4 miles',
    route_score: 2.5,
  };

  test('a stored site has its last boost and route', () => {
    storePlan(['Byker'], [byker, quayside], 1_000);
    storeBoosts({ 1: 1.5 });
    storedValue('mapboxEnabled').set(true);
    storedValue('routeCache').set({ 1: entry });
    expect(storedBoosts()).toEqual({ 1: 1.5 });
    expect(storedSite(1)).toMatchObject({ site: byker, boost: 1.5, route: { score: 2.5 }, final: 9 });
    expect(storedSite(2)).toEqual({ site: quayside, boost: 0, route: null, final: 5 });
  });

  test('a stored site has no route while routes are switched off', () => {
    storePlan(['Byker'], [byker], 1_000);
    storedValue('routeCache').set({ 1: entry });
    storedValue('mapboxEnabled').set(false);
    expect(storedSite(1)).toEqual({ site: byker, boost: 0, route: null, final: 5 });
  });

  test('a site outside the plan is not found', () => {
    expect(storedSite(1)).toBeNull();
    storePlan(['Byker'], [byker], 1_000);
    expect(storedSite(7)).toBeNull();
  });
});
