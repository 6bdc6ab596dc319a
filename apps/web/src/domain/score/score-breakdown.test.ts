import { expect, test } from 'vitest';
import { routeFrom } from '#domain/route/route.ts';
import { aSite } from '#testing/a-site.ts';
import { isBoosted, scoreBreakdown } from './score-breakdown.ts';

const site = aSite({ baseScore: 6.9, weatherScore: 0.6, eventScore: 3 });
const route = routeFrom({ seconds: 3000, metres: 1000 }, { latitude: 0, longitude: 0 });

test('final score is the sum of base, weather, event, boost and route scores', () => {
  const breakdown = scoreBreakdown(site, 1.5, route);
  expect(breakdown).toMatchObject({ base: 6.9, weather: 0.6, boost: 1.5, event: 3, route: 2.5 });
  expect(breakdown.final).toBeCloseTo(14.5, 10);
});

test('without a route the route score counts as 0', () => {
  const breakdown = scoreBreakdown(site, 0, null);
  expect(breakdown.route).toBe(0);
  expect(breakdown.final).toBeCloseTo(10.5, 10);
});

test('the breakdown carries the current period and the day type', () => {
  expect(scoreBreakdown(site, 0, null)).toMatchObject({ currentPeriod: 'afternoon', dayType: 'saturday' });
});

test("a site is 'boosted' when its boost is above 0", () => {
  expect(isBoosted(0.01)).toBe(true);
  expect(isBoosted(0)).toBe(false);
  expect(isBoosted(-1)).toBe(false);
});
