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

describe('the news of a new first place', () => {
  test('a new first place is reported with the part that caused it', () => {
    expect(newFirst(before, ranked([eldon, dean], { 1: 3 }))).toEqual({
      siteName: 'Eldon Garden Car Park',
      reason: { part: 'boost', score: 3 },
    });
    expect(newFirst(before, ranked([{ ...eldon, eventScore: 2.5 }, dean]))?.reason?.part).toBe('event');
  });

  test('nothing is reported while the same site is first, whatever its score', () => {
    expect(newFirst(before, ranked([eldon, dean], { 2: 9 }))).toBeNull();
  });

  test('nothing is reported without a previous ranking', () => {
    expect(newFirst([], before)).toBeNull();
    expect(newFirst(before, [])).toBeNull();
  });

  test('no reason is given when the previous first site fell or left', () => {
    expect(newFirst(before, ranked([eldon, { ...dean, baseScore: 1 }]))?.reason).toBeNull();
    expect(newFirst(before, ranked([eldon]))?.reason).toBeNull();
  });

  test('no reason is given when the part grew but was not enough, or was not needed', () => {
    const weather = { ...eldon, weatherScore: 0.5, baseScore: 8 };
    expect(newFirst(before, ranked([weather, dean]))?.reason).toBeNull();
  });

  test('no reason is given for a site that was not listed before', () => {
    expect(newFirst(ranked([dean]), ranked([eldon, dean], { 1: 3 }))?.reason).toBeNull();
  });

  test('the part that grew most is the reason, also weather and route', () => {
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

  test('the first of two equally grown parts is the reason, in the order of a row', () => {
    const rainy = { ...eldon, weatherScore: 1.5, eventScore: 1.5 };
    expect(newFirst(before, ranked([rainy, dean]))?.reason?.part).toBe('weather');
  });

  test('the reason has the whole part, not its growth', () => {
    const low = ranked([eldon, dean], { 1: 1 });
    expect(newFirst(low, ranked([eldon, dean], { 1: 3 }))?.reason).toEqual({ part: 'boost', score: 3 });
  });

  test('a large part that did not grow is not the reason', () => {
    const rainy = { ...eldon, baseScore: 0, weatherScore: eldon.baseScore };
    const reason = newFirst(ranked([rainy, dean]), ranked([rainy, dean], { 1: 3 }))?.reason;
    expect(reason).toEqual({ part: 'boost', score: 3 });
  });

  test('no reason is given when the site would be first, or level, without the growth', () => {
    const level = { ...dean, baseScore: 4 };
    const after = ranked([{ ...eldon, siteId: 3, siteName: 'Third' }, level], { 3: 2 });
    expect(newFirst(ranked([{ ...eldon, siteId: 3 }, dean]), after)?.reason).toBeNull();
  });

  test('the reason is of the site itself when a site in between left', () => {
    const third = aSite({ siteId: 3, baseScore: 5 });
    const was = ranked([eldon, dean, third]);
    const now = ranked([{ ...eldon, eventScore: 2 }, third]);
    expect(newFirst(was, now)?.reason).toEqual({ part: 'event', score: 2 });
  });
});
