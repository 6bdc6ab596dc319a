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
  testTimeout: 60_000, // a busy machine takes its time
  hookTimeout: 60_000,
};

/** Only where PgBouncer is installed; `npm test` installs it if it may. */
const pooler = findPgBouncer() === undefined ? [] : ['src/**/*.pooler.test.ts'];

/**
 * Left out on the embedded engine, which is PostgreSQL compiled to WebAssembly: their subject is above the SQL, which the
 * other files run on it. Every call's statements run there in real-replies, and every table's in its module.
 */
const ABOVE_THE_ENGINE = [
  'src/cli/**', // the commands of an office; they use the modules' own writes
  'src/http/**', // headers, access, refused input
  'src/jobs/providers-down.db.test.ts', // what a provider sends
  'src/jobs/two-copies.db.test.ts', // one process owns an embedded database
  'src/mail/**', // what a mail server answers
  'src/main.db.test.ts', // exit codes and signals; scripts/start.test.ts runs the process on the embedded engine
  'src/modules/accounts/{no-*,same-work}.db.test.ts', // what an answer and its work tell
  'src/modules/changes/changes-index.db.test.ts', // the plan of a query on 100,000 rows; the planner is the same
  'src/modules/limits/**', // counts over time; every sign-in in accounts runs the statement
  'src/modules/why/explanation-sums.db.test.ts', // sums of a rule
  'src/observability/**',
  'src/openapi/{generated-client,real-refusals}.db.test.ts', // real-replies runs every call
  'src/providers/**',
  'src/simulated/**',
];

/** The service's tests on a real database: all on PostgreSQL, those of the engine again on the embedded one. */
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
        test: { ...shared, exclude: ABOVE_THE_ENGINE, name: 'embedded', globalSetup: engine('embedded') },
      },
    ],
  },
});
