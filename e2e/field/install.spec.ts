import { expect } from '@playwright/test';
import { field } from '#e2e/harness/field.ts';

field.describe.configure({ timeout: 150_000 });

const FIRST_VISIT_BYTES = 350_000;

field('install: the manifest is sound and the browser would install the app', async ({ field: street }) => {
  const page = await street.open('/login');
  await street.settled(page);
  const devtools = await street.context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    name: 'PatrolPlan',
    start_url: '/',
    display: 'standalone',
    shortcuts: [
      { name: 'Patrol plan', url: '/patrolplan' },
      { name: 'Choose locations', url: '/choose-locations' },
    ],
  });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A browser that a test drives has no profile of its own; that is all it may hold against the app.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const icons = await page.evaluate(async () => {
    const manifest = await (await fetch('/manifest.webmanifest')).json();
    const sources: string[] = manifest.icons.map(({ src }: { src: string }) => src);
    return Promise.all([...sources, '/icons/apple-touch-icon.png'].map(async (src) => (await fetch(src)).ok));
  });
  expect(icons).toEqual([true, true, true, true, true]);
});

field(
  'install: a first visit downloads at most 350 kB in all, and keeps no reply of the service',
  async ({ field: street }) => {
    await street.signedIn();
    const page = await street.open('/patrolplan');
    await street.planned(page);
    await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
    await street.settled(page);
    const bytes = street.gate.passed.reduce((sum, one) => sum + one.bytes, 0);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(FIRST_VISIT_BYTES);

    const kept = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
      }
      return found;
    });
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((path) => /^\/(api|demo)\//.test(path) || path.includes('directions'))).toEqual([]);
  },
);

field('install: the worker and the page are asked for anew, chunks never', async ({ field: street }) => {
  const headerOf = async (path: string) => {
    const reply = await fetch(street.service.origin + path, { headers: { accept: 'text/html' } });
    return reply.headers.get('cache-control');
  };
  expect(await headerOf('/sw.js')).toBe('no-cache');
  expect(await headerOf('/')).toBe('no-cache');
  const html = await (await fetch(`${street.service.origin}/`, { headers: { accept: 'text/html' } })).text();
  const entry = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  expect(await headerOf(entry)).toContain('immutable');
});
