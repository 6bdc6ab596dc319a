import { expect, test } from 'vitest';
import { drawForSurvey, surveyCount } from './survey.ts';

const seeds = Array.from({ length: 20_000 }, (_, index) => index * 7919);
const sites = Array.from({ length: 40 }, (_, index) => ({ siteId: 100 + index }));

test('one stop in thirty is a survey stop on average, whatever the length of the round', () => {
  for (const stops of [5, 12, 30, 47]) {
    const drawn = seeds.reduce((sum, seed) => sum + surveyCount(stops, seed), 0);
    expect((30 * drawn) / (stops * seeds.length)).toBeCloseTo(1, 1);
  }
});

test('a round without stops has no survey stop', () => {
  expect(seeds.some((seed) => surveyCount(0, seed) > 0)).toBe(false);
});

test('every site is drawn for a survey equally often, also in rounds that have a survey stop', () => {
  const counts = new Map<number, number>();
  const surveyed = seeds.filter((seed) => surveyCount(12, seed) > 0);
  for (const seed of surveyed) {
    const first = drawForSurvey(sites, seed)[0]?.siteId ?? 0;
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  // Chi-square with 39 degrees of freedom: 72 is exceeded once in a thousand uniform draws.
  const expected = surveyed.length / sites.length;
  const chi = sites.reduce((sum, { siteId }) => sum + ((counts.get(siteId) ?? 0) - expected) ** 2, 0);
  expect(chi / expected).toBeLessThan(72);
});

test('the draw keeps its order when another site goes out of reach', () => {
  const all = drawForSurvey(sites, 5);
  const without = drawForSurvey(
    sites.filter(({ siteId }) => siteId !== all[1]?.siteId),
    5,
  );
  expect(without.slice(0, 5)).toEqual([all[0], ...all.slice(2, 6)]);
});
