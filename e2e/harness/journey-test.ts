import { expect } from '@playwright/test';
import { named } from './service/named.ts';
import { serviceTest } from './service-test.ts';

/** A test of whole journeys against the real service. */
export const journeyTest = serviceTest.extend<{ foreignRequests: string[] }>({
  /** Requests to other hosts; there must be none. */
  foreignRequests: [
    async ({ page, service }, provide) => {
      const foreignRequests: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (
          url.protocol.startsWith('http') &&
          url.origin !== service.origin &&
          url.origin !== named(service.origin)
        )
          foreignRequests.push(request.url());
      });
      await provide(foreignRequests);
      expect(foreignRequests, 'requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
});
