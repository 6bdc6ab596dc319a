import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { ScriptedServer } from '#e2e/harness/network/scripted-server.ts';
import { TestApp } from './test-app.ts';

/** The production build under test. */
export const BUILD = process.env['WEB_BUILD'] ?? join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist');

export const test = base.extend<{ app: TestApp }, { server: ScriptedServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      if (!existsSync(join(BUILD, 'index.html')))
        throw new Error('The front end is not built: npm run build');
      const server = await ScriptedServer.open(BUILD);
      await provide(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  app: async ({ page, server }, provide) => {
    const app = new TestApp(page, server);
    await provide(app);
    app.checkNothingUnexpected();
  },
});

export { expect } from '@playwright/test';
