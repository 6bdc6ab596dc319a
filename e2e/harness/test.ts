import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { securityHeaders } from '#e2e/harness/network/security-headers.ts';
import { serveFolder } from '#e2e/harness/network/static-server.ts';
import { TestApp } from './test-app.ts';

/** The production build under test. */
export const BUILD = process.env['WEB_BUILD'] ?? join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist');

export const test = base.extend<{ app: TestApp }, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      if (!existsSync(join(BUILD, 'index.html')))
        throw new Error('The front end is not built: npm run build');
      const server = await serveFolder(BUILD, securityHeaders(BUILD));
      await provide(server.origin);
      await server.close();
    },
    { scope: 'worker' },
  ],
  app: async ({ page, origin }, provide) => {
    const app = new TestApp(page, origin);
    await provide(app);
    app.checkNothingUnexpected();
  },
});

export { expect } from '@playwright/test';
