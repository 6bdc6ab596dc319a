import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findPgBouncer } from './apps/api/src/testing/pgbouncer.ts';

const engine = (name: string) => [
  join(import.meta.dirname, 'apps', 'api', 'src', 'testing', `${name}-engine.ts`),
];

const shared = {
  root: 'apps/api',
  include: ['src/**/*.db.test.ts'],
  // A worker loads the service once, not once per file: it has no state outside of what a test file creates.
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** Only where PgBouncer is installed; `npm test` installs it if it may. */
const pooler = findPgBouncer() === undefined ? [] : ['src/**/*.pooler.test.ts'];

/** The service's tests on a real database, once on each engine. Run one with `--project postgres`. */
export default defineConfig({
  test: {
    // Many files wait for timers and processes, so more workers than cores.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...shared,
          // The embedded engine has no replicas.
          include: [...shared.include, 'src/**/*.replica.test.ts', ...pooler],
          name: 'postgres',
          globalSetup: engine('postgres'),
        },
      },
      { test: { ...shared, name: 'embedded', globalSetup: engine('embedded') } },
    ],
  },
});
