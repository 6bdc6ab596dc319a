import { expect, test } from 'vitest';
import { bookFromEntries, entriesFromBook } from './route-entries.ts';
import { routeFrom } from '#domain/route/route.ts';

test('routes are stored with the field names of section 3 and read back', () => {
  const route = routeFrom({ seconds: 600, metres: 1_609 }, { latitude: 1, longitude: 2 });
  const entries = entriesFromBook({ 7: route, 8: { ...route, from: null } });
  expect(entries['7']).toEqual({
    duration_seconds: 600,
    duration_str: '10 min',
    distance: route.miles,
    distance_str: '1.0 miles',
    route_score: route.score,
    from: { latitude: 1, longitude: 2 },
  });
  expect(entries['8']).not.toHaveProperty('from');
  expect(bookFromEntries(entries)).toEqual({ 7: route, 8: { ...route, from: null } });
});
