import { expect, test } from 'vitest';
import { pageAt } from './pages.ts';
import { screens } from '#config/screens.ts';

test.each(Object.values(screens))('the page of $path loads', async ({ path }) => {
  const entry = pageAt(path);
  expect(entry?.screen.path).toBe(path);
  await entry?.page.preload();
});

test.each(['/nowhere', '/patrolplan/7', '/constructor'])('there is no page at %s', (path) => {
  expect(pageAt(path)).toBeNull();
});
