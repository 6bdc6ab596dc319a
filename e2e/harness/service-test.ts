import { test as base } from '@playwright/test';
import { MIDDAY_ZONE } from '#e2e/harness/service/midday-zone.ts';
import { DEMO_DATABASE, type RealService, startRealService } from '#e2e/harness/service/real-service.ts';
import { BUILD } from './test.ts';

/** Closes what a test leaves open: Playwright does not, and the pages would go on calling the service. */
export const closingTest = base.extend<{ closeContexts: undefined }>({
  closeContexts: [
    async ({ browser, context }, provide) => {
      await provide(undefined);
      for (const opened of browser.contexts()) if (opened !== context) await opened.close();
    },
    { auto: true },
  ],
});

/**
 * A test against the real service. One service per worker for all kinds of tests: a separate fixture per kind would
 * restart the worker with another service. Files with the same `serviceGroup` share no service with other files: for
 * tests that depend on which wardens are on shift and which sites are visited.
 */
export const serviceTest = closingTest.extend<object, { service: RealService; serviceGroup: string }>({
  timezoneId: MIDDAY_ZONE,
  serviceGroup: ['', { scope: 'worker', option: true }],
  service: [
    // The group is only read so that Playwright starts another worker for it.
    async ({ serviceGroup: _ }, provide) => {
      const service = await startRealService(BUILD, {
        copyOf: DEMO_DATABASE,
        timeZone: MIDDAY_ZONE,
      });
      await provide(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
