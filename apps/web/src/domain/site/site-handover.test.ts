import { expect, test } from 'vitest';
import { routeFrom } from '#domain/route/route.ts';
import { aSite } from '#testing/a-site.ts';
import { readHandover, siteHandover } from './site-handover.ts';

const ranked = {
  site: aSite({ siteId: 7, baseScore: 6.9, weatherScore: 0.6, eventScore: 3 }),
  boost: 1.5,
  route: routeFrom({ seconds: 420, metres: 2253 }, { latitude: 54.97, longitude: -1.61 }),
  final: 16.39,
};

test('the link carries the score breakdown, a boosted flag and the route info', () => {
  const carried = siteHandover(ranked);
  expect(carried.scores).toMatchObject({ base: 6.9, weather: 0.6, boost: 1.5, event: 3 });
  expect(carried.boosted).toBe(true);
  expect(carried.route).toEqual({ durationText: '7 min', distanceText: '1.4 miles' });
});

test('a handover is read back from the history unchanged', () => {
  const carried = siteHandover(ranked);
  expect(readHandover(structuredClone(carried), 7)).toEqual(carried);
  const plain = siteHandover({ ...ranked, boost: 0, route: null });
  expect(readHandover(structuredClone(plain), 7)).toEqual(plain);
});

test('a handover of another site, or any other value, is ignored', () => {
  expect(readHandover(siteHandover(ranked), 8)).toBeNull();
  expect(readHandover(null, 7)).toBeNull();
  expect(readHandover({ message: 'Registration successful!' }, 7)).toBeNull();
  expect(readHandover({ ...siteHandover(ranked), scores: { base: '6.9' } }, 7)).toBeNull();
});
