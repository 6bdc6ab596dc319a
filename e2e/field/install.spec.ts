import { expect } from '@playwright/test';
import { fieldTest } from '#e2e/harness/field-test.ts';

fieldTest.describe.configure({ timeout: 150_000 });

const FIRST_VISIT_BYTES = 350_000;

fieldTest('install: the manifest is valid and the browser would install the app', async ({ phone }) => {
  const page = await phone.open('/login');
  await phone.workerReady(page);
  const devtools = await phone.context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    name: 'PatrolPlan',
    start_url: '/',
    display: 'standalone',
    shortcuts: [
      { name: 'Patrol plan', url: '/patrolplan' },
      { name: 'Plan my round', url: '/round' },
      { name: 'Choose locations', url: '/choose-locations' },
    ],
  });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A Playwright context counts as incognito; no other error is allowed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const icons = await page.evaluate(async () => {
    const manifest = await (await fetch('/manifest.webmanifest')).json();
    const sources: string[] = manifest.icons.map(({ src }: { src: string }) => src);
    return Promise.all([...sources, '/icons/apple-touch-icon.png'].map(async (src) => (await fetch(src)).ok));
  });
  expect(icons).toEqual([true, true, true, true, true]);
});

fieldTest(
  'install: a first visit downloads at most 350 kB, and caches no reply of the service',
  async ({ phone }) => {
    await phone.signedIn();
    const page = await phone.open('/patrolplan');
    await phone.planReady(page);
    await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
    await phone.workerReady(page);

    await fieldTest.step('a first visit downloads at most 350 kB', async () => {
      const bytes = phone.proxy.requests.reduce((sum, one) => sum + one.bytes, 0);
      expect(bytes).toBeGreaterThan(100_000);
      expect(bytes).toBeLessThanOrEqual(FIRST_VISIT_BYTES);
    });

    await fieldTest.step('no reply of the service is cached', async () => {
      const kept = await page.evaluate(async () => {
        const found: string[] = [];
        for (const name of await caches.keys()) {
          for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
        }
        return found;
      });
      expect(kept.length).toBeGreaterThan(10);
      expect(kept.filter((path) => /^\/(api|demo)\//.test(path) || path.includes('directions'))).toEqual([]);
    });
  },
);

fieldTest('install: the worker and the page are revalidated, chunks are immutable', async ({ phone }) => {
  const headerOf = async (path: string) => {
    const reply = await fetch(phone.service.origin + path, { headers: { accept: 'text/html' } });
    return reply.headers.get('cache-control');
  };
  expect(await headerOf('/sw.js')).toBe('no-cache');
  expect(await headerOf('/')).toBe('no-cache');
  const html = await (await fetch(`${phone.service.origin}/`, { headers: { accept: 'text/html' } })).text();
  const entry = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  expect(await headerOf(entry)).toContain('immutable');
});
