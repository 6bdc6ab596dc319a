import { spawnSync } from 'node:child_process';

/** Twenty half hours in the street, each by another seed, against the production build: `npm run build` comes first. */
const SHIFT_SEEDS = process.argv[2] ?? '20';

const { status } = spawnSync('playwright', ['test', 'e2e/field/shift.spec.ts'], {
  stdio: 'inherit',
  env: { ...process.env, SHIFT_SEEDS },
});
process.exitCode = status ?? 1;
