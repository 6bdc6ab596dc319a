import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const engine = (name: string) => [
  join(import.meta.dirname, 'apps', 'api', 'src', 'testing', `${name}-engine.ts`),
];

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
      { test: { ...shared, name: 'postgres', globalSetup: engine('postgres') } },
      { test: { ...shared, name: 'embedded', globalSetup: engine('embedded') } },
    ],
  },
});
