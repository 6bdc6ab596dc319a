import { spawnSync } from 'node:child_process';

/** Runs the shift test with 20 seeds against the production build; needs `npm run build`. */
const SHIFT_SEEDS = process.argv[2] ?? '20';

const { status } = spawnSync('playwright', ['test', 'e2e/field/shift.spec.ts'], {
  stdio: 'inherit',
  env: { ...process.env, SHIFT_SEEDS },
});
process.exitCode = status ?? 1;
