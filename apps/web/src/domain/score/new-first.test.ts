import { describe, expect, test } from 'vitest';
import { newFirst } from './new-first.ts';
import { rankSites } from './rank-sites.ts';
import { routeFrom } from '#domain/route/route.ts';
import type { Boosts } from './score-breakdown.ts';
import type { Site } from '#domain/site/site.ts';
import { aSite } from '#testing/a-site.ts';

const eldon = aSite({ siteId: 1, siteName: 'Eldon Garden Car Park', baseScore: 4 });
const dean = aSite({ siteId: 2, siteName: 'Dean Street', baseScore: 6 });
const ranked = (sites: readonly Site[], boosts: Boosts = {}) =>
  rankSites({ sites, boosts, routes: {}, areas: ['Quayside'], filter: null });
const before = ranked([eldon, dean]);

describe('a new first place', () => {
  test('names the site and the part that put it there', () => {
    expect(newFirst(before, ranked([eldon, dean], { 1: 3 }))).toEqual({
      siteName: 'Eldon Garden Car Park',
      reason: { part: 'boost', score: 3 },
    });
    expect(newFirst(before, ranked([{ ...eldon, eventScore: 2.5 }, dean]))?.reason?.part).toBe('event');
  });

  test('is none while the same site is first, whatever its score', () => {
    expect(newFirst(before, ranked([eldon, dean], { 2: 9 }))).toBeNull();
  });

  test('is none when there is nothing to compare', () => {
    expect(newFirst([], before)).toBeNull();
    expect(newFirst(before, [])).toBeNull();
  });

  test('has no reason when the last first place fell, or left', () => {
    expect(newFirst(before, ranked([eldon, { ...dean, baseScore: 1 }]))?.reason).toBeNull();
    expect(newFirst(before, ranked([eldon]))?.reason).toBeNull();
  });

  test('has no reason when the part grew but would not have been enough, or was not needed', () => {
    const weather = { ...eldon, weatherScore: 0.5, baseScore: 8 };
    expect(newFirst(before, ranked([weather, dean]))?.reason).toBeNull();
  });

  test('has no reason for a site that was not listed before', () => {
    expect(newFirst(ranked([dean]), ranked([eldon, dean], { 1: 3 }))?.reason).toBeNull();
  });

  test('names the part that grew most, also the weather and the route', () => {
    const better = { ...eldon, weatherScore: 2.2, eventScore: 0.1 };
    expect(newFirst(before, ranked([better, dean], { 1: 0.5 }))?.reason).toEqual({
      part: 'weather',
      score: 2.2,
    });
    const route = routeFrom({ seconds: 0, metres: 0 }, { latitude: 0, longitude: 0 });
    const routed = rankSites({
      sites: [eldon, dean],
      boosts: {},
      routes: { 1: route },
      areas: ['Quayside'],
      filter: null,
    });
    expect(newFirst(before, routed)?.reason).toEqual({ part: 'route', score: 5 });
  });

  test('names the first of two parts that grew as much, in the order of a row', () => {
    const rainy = { ...eldon, weatherScore: 1.5, eventScore: 1.5 };
    expect(newFirst(before, ranked([rainy, dean]))?.reason?.part).toBe('weather');
  });

  test('names the whole of the part, not its growth', () => {
    const low = ranked([eldon, dean], { 1: 1 });
    expect(newFirst(low, ranked([eldon, dean], { 1: 3 }))?.reason).toEqual({ part: 'boost', score: 3 });
  });

  test('does not name a large part that was there before', () => {
    const rainy = { ...eldon, baseScore: 0, weatherScore: eldon.baseScore };
    const reason = newFirst(ranked([rainy, dean]), ranked([rainy, dean], { 1: 3 }))?.reason;
    expect(reason).toEqual({ part: 'boost', score: 3 });
  });

  test('has no reason when it would be first, or level, without the growth', () => {
    const level = { ...dean, baseScore: 4 };
    const after = ranked([{ ...eldon, siteId: 3, siteName: 'Third' }, level], { 3: 2 });
    expect(newFirst(ranked([{ ...eldon, siteId: 3 }, dean]), after)?.reason).toBeNull();
  });

  test('has a reason of the site itself when another one left from between', () => {
    const third = aSite({ siteId: 3, baseScore: 5 });
    const was = ranked([eldon, dean, third]);
    const now = ranked([{ ...eldon, eventScore: 2 }, third]);
    expect(newFirst(was, now)?.reason).toEqual({ part: 'event', score: 2 });
  });
});
