import { defineConfig } from '@playwright/test';
import { findChromium } from '#scripts/system-tools.ts';

const chromium = findChromium();

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
  // Times out or shifts once on a machine that is busy with something else; a fault does it twice. The report names them.
  retries: 1,
  // A test waits for the browser about as long as it computes, so more workers than cores.
  workers: 3,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? 'line' : [['line'], ['json']],
  // Generous: a busy machine is slow, not wrong.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // The scripted backend intercepts the page's network; it does not see the calls of a service worker.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
});
