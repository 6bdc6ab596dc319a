import { defineConfig } from '@playwright/test';
import type { EngineName } from '#e2e/engines/engine.ts';
import { findChromium, findFirefox, findWebKit } from '#scripts/system-tools.ts';

const installed: Record<EngineName, boolean> = {
  chromium: findChromium() !== undefined,
  firefox: findFirefox() !== undefined,
  webkit: findWebKit() !== undefined,
};
const engines = (['firefox', 'webkit', 'chromium'] as const).filter((name) => installed[name]);

/** The journey in three engines. Playwright runs the tests; the browsers have drivers of their own. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'e2e/engines',
  globalSetup: './e2e/engines/service-setup.ts',
  forbidOnly: true,
  retries: 0,
  // One engine per worker; a journey mostly waits.
  workers: 3,
  timeout: 180_000,
  reporter: [
    ['line'],
    ['./e2e/engines/table-reporter.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? [] : [['json'] as ['json']]),
  ],
  projects: engines.map((engineName) => ({ name: engineName, use: { engineName } })),
});
