import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { securityHeaders } from './security-headers.ts';
import { serveFolder } from './static-server.ts';
import { World } from './world.ts';

/** The production build under test. */
export const BUILD = process.env['WEB_BUILD'] ?? join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist');

export const test = base.extend<{ world: World }, { origin: string }>({
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
  world: async ({ page, origin }, provide) => {
    const world = new World(page, origin);
    await provide(world);
    world.checkNothingUnexpected();
  },
});

export { expect } from '@playwright/test';
