import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findProgram } from './apps/api/src/testing/find-program.ts';
import { isFullRun } from './apps/api/src/testing/full-run.ts';
import { canRunSystemd } from './deploy/systemd/trial/start-systemd.ts';
import { NATIVE_MODULES as experimental } from './scripts/testing/native-modules.ts';

const setupFiles = [join(import.meta.dirname, 'scripts', 'count-inputs.ts')];

/** Only in `npm run test:all`: drills of an installed product. */
const withoutDrills = isFullRun ? [] : ['**/*.drill.test.ts'];

/** Only in `npm run test:all`, where nginx is installed; it installs it if it may. */
const withoutNginx = isFullRun && findProgram('nginx') !== undefined ? [] : ['**/*.nginx.test.ts'];

/** Only in `npm run test:all`, as root, where a container allows namespaces and mounts. */
const withoutMounts = isFullRun && canRunSystemd() ? [] : ['**/*.systemd.test.ts', '**/*.root.test.ts'];

/** Only in `npm run test:all`: what a cheaper test of the same name stands for at every change. */
const withoutFull = isFullRun ? [] : ['**/*.full.test.ts'];

/** Most files take less time than a new worker that loads the same modules again. */
const isolate = false;

/** Rules beside components: their modules import JSX, pictures and style sheets, which Vite loads and Node does not. */
const WITH_COMPONENTS = ['src/{app,console,features,map,ui}/**/*.test.ts'];

/** Generous timeouts for loaded CI machines. */
const patience = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    // `npm test` runs the database tests at the same time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'scripts',
          experimental,
          include: ['{scripts,launcher,checks,deploy}/**/*.test.ts'],
          exclude: [...withoutDrills, ...withoutNginx, ...withoutMounts],
          isolate,
          ...patience,
        },
      },
      {
        test: {
          name: 'bench',
          experimental,
          root: 'bench',
          include: ['**/*.test.ts'],
          exclude: withoutFull,
          isolate,
          ...patience,
        },
      },
      {
        test: {
          name: 'soak',
          experimental,
          root: 'soak',
          include: ['**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...withoutMounts, ...withoutFull],
          ...patience,
        },
      },
      {
        test: {
          name: 'contract',
          experimental,
          root: 'packages/contract',
          include: ['**/*.test.ts'],
          isolate,
          ...patience,
        },
      },
      {
        test: {
          name: 'round-planner',
          experimental,
          root: 'packages/round-planner',
          include: ['**/*.test.ts'],
          isolate,
          ...patience,
        },
      },
      {
        test: {
          name: 'web',
          experimental,
          root: 'apps/web',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', ...WITH_COMPONENTS],
          environment: 'node',
          isolate,
          ...patience,
          setupFiles,
        },
      },
      {
        test: {
          name: 'web-screens',
          root: 'apps/web',
          include: WITH_COMPONENTS,
          environment: 'node',
          isolate,
          ...patience,
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
          // A click on the link of a download would open another page, in which the tests after it would run.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          // A page for each file without a process for each file: two thirds of the CPU time.
          pool: 'vmThreads',
          ...patience,
          setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/component-setup.ts')],
        },
      },
      {
        test: {
          name: 'api',
          experimental,
          root: 'apps/api',
          include: ['**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/*.db.test.ts',
            '**/*.pooler.test.ts',
            '**/*.replica.test.ts',
            ...withoutFull,
          ],
          isolate,
          ...patience,
          setupFiles,
        },
      },
    ],
  },
});
