import type { KnipConfig } from 'knip';

/** Files that run by name, not by import: Knip cannot see who starts them. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{ts,mjs}',
        'launcher/{start,dev,stop-with-parent}.ts',
        'checks/{check-*,lint-openapi}.ts',
        'deploy/cluster/trial/{cluster,cluster-files,drill}.ts',
        'bench/{main,load,start,plan-rounds,fair-scores}.ts',
        'bench/service/service-process.ts',
        'bench/costs/{program,client}.ts',
        'bench/bare-react/*.{html,tsx}',
        'bench/yardstick.css',
      ],
      project: ['{scripts,launcher,checks,deploy,e2e,bench,soak}/**/*.{ts,tsx,mjs,css}', '*.ts'],
      playwright: { config: ['playwright.config.ts', 'playwright.engines.config.ts'] },
      vitest: { config: ['vitest.config.ts', 'vitest.db.config.ts', 'vitest.mutants.config.ts'] },
      // The style sheets of the front end import it.
      ignoreDependencies: ['tailwindcss'],
      ignoreBinaries: [
        'apt-get',
        'mount',
        'nginx',
        'openssl',
        'patroni',
        'pgbackrest',
        'promtool',
        'setpriv',
        'systemd-analyze',
        'umount',
        'unshare',
      ],
    },
    'apps/api': {
      entry: ['src/service/main.ts', 'src/testing/database/*-engine.ts'],
      project: ['src/**/*.ts'],
      // A test runs the one as a program; the program of docs/api.md imports the other.
      ignoreDependencies: ['openapi-typescript', 'openapi-fetch'],
      ignoreBinaries: ['pg_config'],
    },
    'apps/web': {
      entry: ['src/app/prerender.tsx', 'src/boot/*.ts', 'src/service-worker/service-worker.ts'],
      project: ['{src,scripts}/**/*.{ts,tsx}', '*.ts'],
    },
    'packages/contract': {
      project: ['src/**/*.ts'],
      includeEntryExports: true,
    },
    'packages/round-planner': { project: ['src/**/*.ts'], includeEntryExports: true },
  },
};

export default config;
