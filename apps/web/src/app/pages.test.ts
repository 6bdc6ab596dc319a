import { FEATURES } from '@patrolplan/contract/features';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageAt } from './pages.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { screens } from '#config/screens.ts';

beforeAll(() => adoptRuntimeConfig({ features: FEATURES }));
afterAll(() => adoptRuntimeConfig(undefined));

test.each(Object.values(screens))('the page of $path loads', async ({ path }) => {
  const entry = pageAt(path);
  expect(entry?.screen.path).toBe(path);
  await entry?.page.preload();
});

test.each(['/nowhere', '/patrolplan/7', '/constructor'])('there is no page at %s', (path) => {
  expect(pageAt(path)).toBeNull();
});
