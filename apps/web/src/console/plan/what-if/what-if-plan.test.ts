import { describe, expect, test } from 'vitest';
import { type WhatIfPlan, momentTitle, partsText, rankedPlan, weatherText } from './what-if-plan.ts';
import { aSite } from '#testing/a-site.ts';

const saturday = new Date(2026, 10, 21, 14, 0);
const now = new Date(2026, 10, 21, 13, 0);
const site = (siteId: number, siteName: string, baseScore: number) =>
  aSite({ siteId, siteName, baseScore, weatherScore: 0, eventScore: 0 });
const plan: WhatIfPlan = {
  at: saturday,
  dayType: 'saturday',
  period: 'afternoon',
  observations: [],
  sites: [site(1, 'Quay', 2), site(2, 'Sandgate', 1)],
  boosts: { 2: 3 },
};
const seen = (minute: number, siteCount: number) => ({
  condition: 'Rain',
  temp: 9,
  observedAt: new Date(2026, 10, 21, 12, minute),
  siteCount,
});

test('the sites are in the order of the plan, boosts included', () => {
  expect(rankedPlan(plan).map(({ site: { siteName }, final }) => [siteName, final])).toEqual([
    ['Sandgate', 4],
    ['Quay', 2],
  ]);
});

test('only the parts above 0 are listed', () => {
  const [first, second] = rankedPlan(plan);
  expect(first && partsText(first)).toBe('Base +1.00, boost +3.00');
  expect(second && partsText(second)).toBe('Base +2.00');
});

test('the title has the day, the time, the day type and the period', () => {
  expect(momentTitle(plan)).toBe('Saturday 21 November at 14:00 (Saturday, afternoon)');
  expect(momentTitle({ ...plan, dayType: '', period: '' })).toBe('Saturday 21 November at 14:00');
});

describe('the weather of the plan', () => {
  const textOf = (observations: WhatIfPlan['observations']) =>
    weatherText({ ...plan, observations }, now).replaceAll('\u00a0', ' ');

  test('a plan without weather is described', () => {
    expect(textOf([])).toBe('No weather is known for this time: it counts 0.');
  });

  test('a single observation is described', () => {
    expect(textOf([seen(50, 2)])).toBe('Weather: Rain, 9 °C, seen 12:50.');
  });

  test('several observations are described by their times, with the number of sites without one', () => {
    expect(textOf([seen(50, 1), seen(40, 1)])).toBe('Weather seen from 12:40 to 12:50.');
    expect(textOf([seen(50, 1)])).toBe('Weather: Rain, 9 °C, seen 12:50. 1 of 2 sites have none.');
  });
});
