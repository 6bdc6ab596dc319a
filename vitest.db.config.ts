import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findProgram } from './apps/api/src/testing/find-program.ts';
import { matchingPatterns } from './scripts/filters/matching-patterns.ts';

const engine = (name: string) => [
  join(import.meta.dirname, 'apps', 'api', 'src', 'testing', `${name}-engine.ts`),
];

const shared = {
  root: 'apps/api',
  include: ['src/**/*.db.test.ts'],
  // A worker loads the service once, not once per file: it has no state outside of what a test file creates.
  isolate: false,
  testTimeout: 180_000, // generous: on a loaded machine some tests take a minute
  hookTimeout: 180_000,
};

/** Only where PgBouncer is installed; `npm test` installs it if it may. */
const pooler = findProgram('pgbouncer') === undefined ? [] : ['src/**/*.pooler.test.ts'];

/**
 * Also on the embedded engine, which is PostgreSQL compiled to WebAssembly: what depends on the engine. The rules above the
 * SQL are the same, so their tests run once.
 */
const ON_BOTH_ENGINES = matchingPatterns(join(import.meta.dirname, 'apps', 'api'), [
  'src/backup/*.db.test.ts',
  'src/db/*.db.test.ts',
  'src/demo/*.db.test.ts',
  'src/jobs/scheduler.db.test.ts',
  'src/modules/accounts/races.db.test.ts', // at the same time
  'src/modules/accounts/sweep-accounts.db.test.ts', // deletes by age
  'src/modules/site-imports/site-imports.db.test.ts', // thousands of rows in one statement
  'src/openapi/real-replies.db.test.ts', // the statements of every call
]);

/** The service's tests on a real database: all on PostgreSQL, some again on the embedded engine. */
export default defineConfig({
  test: {
    // Many files wait for timers and processes, so more workers than cores.
    maxWorkers: 3,
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
      {
        test: {
          ...shared,
          include: ON_BOTH_ENGINES,
          name: 'embedded',
          globalSetup: engine('embedded'),
        },
      },
    ],
  },
});
