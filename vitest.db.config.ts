import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findProgram } from './apps/api/src/testing/find-program.ts';
import { isFullRun } from './apps/api/src/testing/full-run.ts';
import { matchingPatterns } from './scripts/filters/matching-patterns.ts';
import { NATIVE_MODULES as experimental } from './scripts/testing/native-modules.ts';

const engine = (name: string) => [
  join(import.meta.dirname, 'apps', 'api', 'src', 'testing', 'database', `${name}-engine.ts`),
];

const shared = {
  root: 'apps/api',
  include: ['src/**/*.db.test.ts'],
  experimental,
  // A worker loads the service once, not once per file: it has no state outside of what a test file creates.
  isolate: false,
  testTimeout: 180_000, // generous: on a loaded machine some tests take a minute
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
};

/** Only in `npm run test:all`, where PgBouncer is installed; it installs it if it may. */
const pooler = isFullRun && findProgram('pgbouncer') !== undefined ? ['src/**/*.pooler.test.ts'] : [];

/**
 * Also on the embedded engine, which is PostgreSQL compiled to WebAssembly: what differs between the engines. Its files, its
 * migrations, and the statements of every call. The rules above the SQL are the same, so their tests run once.
 */
const ON_BOTH_ENGINES = [
  'src/backup/backup.db.test.ts',
  'src/db/delete-before.db.test.ts',
  'src/db/migrate.db.test.ts',
  'src/openapi/real-replies.db.test.ts',
];

/** The same in `npm run test:all`: races, ages and large statements are the engine's too. */
const ALSO_IN_A_FULL_RUN = [
  'src/demo/*.db.test.ts',
  'src/jobs/scheduler.db.test.ts',
  'src/modules/accounts/races.db.test.ts', // at the same time
  'src/modules/accounts/sweep-accounts.db.test.ts', // deletes by age
  'src/modules/imports/site-imports.db.test.ts', // thousands of rows in one statement
];

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
      // Phones and the service in one process.
      {
        test: {
          ...shared,
          root: 'soak',
          include: ['**/*.db.test.ts'],
          name: 'simulation',
          globalSetup: engine('postgres'),
        },
      },
      {
        test: {
          ...shared,
          include: matchingPatterns(join(import.meta.dirname, 'apps', 'api'), [
            ...ON_BOTH_ENGINES,
            ...(isFullRun ? ALSO_IN_A_FULL_RUN : []),
          ]),
          name: 'embedded',
          globalSetup: engine('embedded'),
        },
      },
    ],
  },
});
