import { defineConfig } from '@playwright/test';
import { matchingPatterns } from '#scripts/filters/matching-patterns.ts';
import { findChromium } from '#scripts/system-tools.ts';

const chromium = findChromium();

/** The tests that need the real service. The others use scripted replies. */
const WITH_SERVICE = matchingPatterns(
  import.meta.dirname,
  ['field/*', 'journeys/*', 'security', 'round/offline-round'].map((name) => `**/e2e/${name}.spec.ts`),
);

/** A new context for each test starts a new process, which costs half of what a short test does. */
const REUSE = { reuseContext: true };

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only sometimes hides a defect, often one of the product.
  retries: 0,
  // `npm test` runs the two projects at the same time: a test also waits, so more workers than cores.
  workers: 2,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? 'line' : [['line'], ['json']],
  // Generous timeouts for loaded CI machines.
  timeout: 60_000,
  expect: { timeout: 30_000 },
  // e2e/engines has its own configuration: playwright.engines.config.ts.
  projects: [
    { name: 'database', testMatch: '**/demo-database.setup.ts' },
    { name: 'service', testMatch: WITH_SERVICE, dependencies: ['database'], use: REUSE },
    { name: 'scripted', testIgnore: ['**/e2e/engines/**', ...WITH_SERVICE], use: REUSE },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // The scripted backend intercepts the page's network; it does not see the calls of a service worker.
    serviceWorkers: 'block',
    // Without a limit, a button that never becomes ready uses up the time of the whole test.
    actionTimeout: 45_000,
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
});
