import { defineConfig } from 'vitest/config';

const shared = {
  root: 'apps/api',
  include: ['src/**/*.db.test.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** The service's tests on a real database, once on each engine. Run one with `--project postgres`. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      { test: { ...shared, name: 'postgres', globalSetup: ['src/testing/postgres-engine.ts'] } },
      { test: { ...shared, name: 'embedded', globalSetup: ['src/testing/embedded-engine.ts'] } },
    ],
  },
});
