import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPage, NotLoaded } from './lazy-page.ts';

const Screen = () => null;

test('code that fails to load is requested twice more, 1 second apart', async () => {
  const waits: number[] = [];
  let asked = 0;
  const page = lazyPage(
    async () => {
      asked += 1;
      if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module');
      return Screen;
    },
    async (ms) => void waits.push(ms),
  );
  await page.preload();
  expect(asked).toBe(3);
  expect(waits).toEqual([1_000, 1_000]);
});

test('code that cannot be loaded fails with a named error, and a later visit retries', async () => {
  let there = false;
  let later: () => void = () => {};
  let asked = 0;
  const page = lazyPage(
    async () => {
      asked += 1;
      if (!there) throw new TypeError('Failed to fetch dynamically imported module');
      return Screen;
    },
    (ms) =>
      ms === 1_000
        ? Promise.resolve()
        : new Promise((resolve) => {
            later = resolve;
          }),
  );
  await expect(page.preload()).rejects.toBeInstanceOf(NotLoaded);
  await expect(page.preload()).rejects.toBeInstanceOf(NotLoaded);
  expect(asked).toBe(3);
  there = true;
  later();
  await Promise.resolve();
  await page.preload();
  expect(asked).toBe(4);
});

test('the code of a page is loaded once', async () => {
  let asked = 0;
  const page = lazyPage(async () => {
    asked += 1;
    return Screen;
  });
  await Promise.all([page.preload(), page.preload()]);
  await page.preload();
  expect(asked).toBe(1);
});

test('a preloaded page is in the first render, without suspending', async () => {
  const page = lazyPage(async () => () => createElement('h1', null, 'Settings'));
  await page.preload();
  expect(renderToStaticMarkup(createElement(page.Page))).toBe('<h1>Settings</h1>');
});
