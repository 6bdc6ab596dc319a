import { expect, test } from 'vitest';
import { storedKeys } from './stored-keys.ts';

const PROMISED = [
  'accessToken',
  'refreshToken',
  'userAreas',
  'userAreasTimestamp',
  'selectedAreas',
  'selectedArea',
  'wardenLastLocation',
  'currentPeriod',
  'lastSelectedAreas',
  'lastLocation',
  'lastUserLocation',
  'routeCache',
  'cachedSites',
  'hasVisitedPatrolPlan',
  'filteredSites',
  'errorLocation',
  'mapboxEnabled',
];

test('the table has the 17 keys of section 3, and all others carry our prefix', () => {
  expect(Object.keys(storedKeys)).toEqual(expect.arrayContaining(PROMISED));
  const own = Object.keys(storedKeys).filter((key) => !PROMISED.includes(key));
  expect(own.every((key) => key.startsWith('pp:'))).toBe(true);
});

test('both tokens and the single area are plain text, everything else is JSON', () => {
  const asText = Object.entries(storedKeys).filter(([, { format }]) => format === 'text');
  expect(asText.map(([key]) => key)).toEqual(['accessToken', 'refreshToken', 'selectedArea', 'pp:config']);
});
