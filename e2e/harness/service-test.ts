import { test as base } from '@playwright/test';
import type { RealService } from '#e2e/harness/service/real-service.ts';
import { DEMO_DATABASE, startRealService } from '#e2e/harness/service/real-service.ts';
import { BUILD } from './test.ts';

/**
 * A test against the real service. One service per worker for all kinds of tests: a separate fixture per kind would
 * restart the worker with another service.
 */
export const serviceTest = base.extend<object, { service: RealService }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      const service = await startRealService(BUILD, { copyOf: DEMO_DATABASE });
      await provide(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
