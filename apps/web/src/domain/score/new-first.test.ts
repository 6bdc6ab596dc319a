import { describe, expect, test } from 'vitest';
import { newFirst } from './new-first.ts';
import { rankSites } from './rank-sites.ts';
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
});
