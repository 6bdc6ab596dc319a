import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findProgram } from './apps/api/src/testing/find-program.ts';
import { canRunSystemd } from './deploy/systemd/trial/start-systemd.ts';

const setupFiles = [join(import.meta.dirname, 'scripts', 'count-inputs.ts')];

/** Only where nginx is installed; `npm test` installs it if it may. */
const withoutNginx = findProgram('nginx') === undefined ? ['**/*.nginx.test.ts'] : [];

/** Only as root, where a container allows namespaces and mounts. */
const withoutMounts = canRunSystemd() ? [] : ['**/*.systemd.test.ts', '**/*.root.test.ts'];

/** Most files take less time than a new worker that loads the same modules again. */
const isolate = false;

/** Generous timeout for loaded CI machines. */
const testTimeout = 30_000;

export default defineConfig({
  test: {
    // `npm test` runs the database tests at the same time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'scripts',
          include: ['{scripts,launcher,checks,deploy}/**/*.test.ts'],
          exclude: [...withoutNginx, ...withoutMounts],
          testTimeout,
        },
      },
      { test: { name: 'bench', root: 'bench', include: ['**/*.test.ts'], testTimeout } },
      { test: { name: 'soak', root: 'soak', include: ['**/*.test.ts'], exclude: withoutMounts } },
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['**/*.test.ts'],
          isolate,
          testTimeout,
        },
      },
      {
        test: {
          name: 'round-planner',
          root: 'packages/round-planner',
          include: ['**/*.test.ts'],
          isolate,
          testTimeout,
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['**/*.test.ts'],
          environment: 'node',
          isolate,
          testTimeout,
          setupFiles,
          css: { include: [/theme\.css/] }, // a test reads the tokens; other style sheets are empty here
        },
      },
      // What a component renders in each state. Layout, focus and navigation are tested in a browser, in e2e.
      {
        test: {
          name: 'components',
          root: 'apps/web',
          include: ['**/*.test.tsx'],
          environment: 'happy-dom',
          // A page for each file without a process for each file: two thirds of the CPU time.
          pool: 'vmThreads',
          testTimeout,
          setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/component-setup.ts')],
        },
      },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', '**/*.pooler.test.ts', '**/*.replica.test.ts'],
          isolate,
          testTimeout,
          setupFiles,
        },
      },
    ],
  },
});
