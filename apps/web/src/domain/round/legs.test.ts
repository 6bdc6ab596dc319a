import { DEFAULT_PACE } from '@patrolplan/round-planner';
import { describe, expect, test } from 'vitest';
import { legBetween, legsFromRoutes, paceFromLegs, readLegKey } from './legs.ts';
import { legKey } from '#domain/route/leg-key.ts';
import { routeFrom } from '#domain/route/route.ts';
import { HERE } from '#testing/a-round.ts';
import { aSite } from '#testing/a-site.ts';

const THERE = { latitude: 54.98, longitude: -1.61 };

describe('a leg', () => {
  const key = legKey(HERE, THERE);

  test('the key of a leg contains its ends', () => {
    expect(key).toBe('54.97,-1.61>54.98,-1.61');
    expect(readLegKey(key)).toEqual([{ key, from: HERE, to: THERE }]);
    for (const text of ['', '1,2', '1,2>3', '1,x>3,4', '1,2>3,x']) expect(readLegKey(text)).toEqual([]);
  });

  test('a leg is exact where it is known, 0 at the same place, else an estimate', () => {
    const exact = { minutes: 7, metres: 1_500 };
    expect(legBetween(HERE, THERE, { [key]: exact }, 0.01)).toBe(exact);
    expect(legBetween(HERE, { ...HERE }, { [key]: exact }, 0.01)).toEqual({ minutes: 0, metres: 0 });
    const estimate = legBetween(HERE, THERE, {}, 0.01);
    expect(estimate.metres).toBeNull();
    expect(estimate.minutes).toBeCloseTo(11.12, 1);
  });

  test('legs are taken from the routes of the plan', () => {
    const sites = [1, 2, 3].map((siteId) => aSite({ siteId, ...THERE }));
    const nowhere = aSite({ siteId: 4, latitude: null });
    const route = routeFrom({ seconds: 420, metres: 1_500 }, HERE);
    const legs = legsFromRoutes({ 1: route, 2: { ...route, from: null }, 4: route }, [...sites, nowhere]);
    expect(Object.keys(legs)).toEqual([key]);
    expect(legs[key]?.minutes).toBe(7);
    expect(legs[key]?.metres).toBeCloseTo(1_500, 6);
  });

  test('the pace is learned from three or more exact legs', () => {
    const legTo = (longitude: number) => ({
      [legKey(HERE, { ...THERE, longitude })]: { minutes: 11.12, metres: 1_500 },
    });
    expect(paceFromLegs({ ...legTo(-1.61), ...legTo(-1.6101) }, 0.007)).toBe(0.007);
    expect(paceFromLegs({})).toBe(DEFAULT_PACE);
    expect(paceFromLegs({ ...legTo(-1.61), ...legTo(-1.6101), ...legTo(-1.6102) })).toBeCloseTo(0.01, 3);
  });
});
