import { expect, test } from 'vitest';
import { type RequestFacts, requestKind } from './request-kind.ts';
import { screens } from '#config/screens.ts';

const ORIGIN = 'https://patrol.test';
const files = new Set(['/', '/assets/base-1.js', '/manifest.webmanifest']);

function kindOf(path: string, asked: Partial<RequestFacts> = {}): string {
  const url = new URL(path, ORIGIN).href;
  return requestKind(
    { method: 'GET', mode: 'cors', destination: '', ...asked, url },
    { origin: ORIGIN, files },
  );
}

const navigation = { mode: 'navigate', destination: 'document' };

test('the data of the map is cached, also when the page is offline', () => {
  expect(kindOf('/simulated/map/1/basemap.geojson')).toBe('map-data');
  expect(kindOf('/simulated/map/1/basemap.geojson', navigation)).toBe('leave');
  expect(kindOf('/simulated/directions/v5/mapbox/driving/x')).toBe('leave');
});

test.each([
  ...Object.values(screens).map(({ path }) => path),
  '/patrolplan/7/A%2FB%20%26%20C%20%232%2C%20100%25',
  '/patrolplan/7/St.%20Mary.js',
  '/reset-password?uid=a&token=b',
])('the screen at %s opens from the cached page', (path) => {
  expect(kindOf(path, navigation)).toBe('page');
});

test.each([
  '/api/docs',
  '/api/v1/auth/verify-email/?token=x',
  '/simulated/img',
  '/demo/mail',
  '/healthz',
  '/readyz',
  '/metrics',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
])('%s is not served as a screen', (path) => {
  expect(kindOf(path, navigation)).toBe('leave');
});

test('no call of the service is intercepted, whatever its method', () => {
  expect(kindOf('/api/v1/auth/profile/')).toBe('leave');
  expect(kindOf('/api/v1/sites/scores/', { method: 'POST' })).toBe('leave');
  expect(kindOf('/simulated/directions/v5/mapbox/driving/1,2;3,4')).toBe('leave');
});

test('no directions and no other host are intercepted', () => {
  expect(kindOf('https://maps.example/directions/v5/mapbox/driving/1,2;3,4')).toBe('leave');
  expect(kindOf('https://other.example/assets/base-1.js')).toBe('leave');
});

test('files of this version and of older ones are looked up in the cache', () => {
  expect(kindOf('/assets/base-1.js', { destination: 'script' })).toBe('shell-file');
  expect(kindOf('/assets/base-0.js', { destination: 'script' })).toBe('shell-file');
  expect(kindOf('/manifest.webmanifest', { destination: 'manifest' })).toBe('shell-file');
  expect(kindOf('/sw.js', { destination: 'serviceworker' })).toBe('leave');
});

test('the configuration file is revalidated', () => {
  expect(kindOf('/config.json')).toBe('config');
});

test('weather icons are cached from any host', () => {
  const image = { mode: 'no-cors', destination: 'image' };
  expect(kindOf('https://openweathermap.org/img/wn/10d@2x.png', image)).toBe('icon');
  expect(kindOf('/simulated/img/wn/01n@2x.png', image)).toBe('icon');
  expect(kindOf('/simulated/img/other.png', image)).toBe('leave');
});
