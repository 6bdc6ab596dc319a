import { expect, test } from 'vitest';
import { allCalls } from './all.ts';
import { isServicePath } from './service-paths.ts';

test('every call of the contract is a path of the service', () => {
  const others = Object.values(allCalls).filter(({ path }) => !isServicePath(path));
  expect(others).toEqual([]);
});

test.each([
  '/api',
  '/api/docs',
  '/config.json',
  '/.well-known/security.txt',
  '/healthz',
  '/demo/mail',
  '/simulated/img/wn/01d@2x.png',
])('the path %s belongs to the service', (path) => {
  expect(isServicePath(path)).toBe(true);
});

test.each(['/', '/login', '/patrolplan/7/api', '/apiary', '/demonstration', '/metricsystem'])(
  'the path %s belongs to the front end',
  (path) => {
    expect(isServicePath(path)).toBe(false);
  },
);
