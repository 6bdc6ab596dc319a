import { test as base } from '@playwright/test';
import type { RealService } from '#e2e/harness/service/real-service.ts';
import { DEMO_DATABASE, startRealService } from '#e2e/harness/service/real-service.ts';
import { BUILD } from './test.ts';

/** A test against the real service; one service for each worker. */
export const journeyTest = base.extend<{ foreignRequests: string[] }, { service: RealService }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      const service = await startRealService(BUILD, { copyOf: DEMO_DATABASE });
      await provide(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** Requests to other hosts; there must be none. */
  foreignRequests: [
    async ({ page, service }, provide) => {
      const foreignRequests: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== service.origin)
          foreignRequests.push(request.url());
      });
      await provide(foreignRequests);
      base.expect(foreignRequests, 'requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
});
