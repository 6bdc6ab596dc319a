import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  ensureChromium,
  ensurePostgres,
  hasFirefox,
  hasNginx,
  hasPgBouncer,
  hasWebKit,
} from './system-tools.ts';
import { cpuSecondsOfMachine } from './testing/cpu-seconds.ts';
import { type CheckResult, runChecks } from './testing/run-checks.ts';
import { type TestMode, planTests } from './testing/test-plan.ts';
import { slowestTests } from './testing/test-reports.ts';
import { canRunSystemd } from '#deploy/systemd/trial/start-systemd.ts';

/**
 * Runs the checks of `npm test`, `npm run test:all` or `npm run test:near`. The end names the tests that took longest and
 * what failed; the last line is the sum of all counts.
 */
const { values: options } = parseArgs({
  options: { all: { type: 'boolean' }, near: { type: 'boolean' }, seed: { type: 'string' } },
});
const mode: TestMode = options.all ? 'all' : options.near ? 'near' : 'change';
const root = join(import.meta.dirname, '..');
const reports = '.cache/test-reports';
const seed = Number(options.seed ?? Date.now() % 1_000_000);
const SLOWEST = 12;
const started = Date.now();

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const chromium = preparePrograms();
if (mode === 'all')
  console.log(`Seed of the order: ${seed}. The same order again: npm run test:all -- --seed=${seed}`);

const busyBefore = cpuSecondsOfMachine();
const plan = planTests({ mode, base: mode === 'near' ? baseCommit() : '', seed, reports });
const run = {
  root,
  reports,
  // Two at a time make full use of two cores; with a third each test only waits longer.
  atATime: 2,
  env: {
    ...process.env,
    CHROMIUM_PATH: chromium,
    // The tests start many processes of the same modules; a start from compiled ones takes a third less CPU.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    ...(mode === 'all' ? { TEST_ALL: '1' } : {}),
  },
};
const results = [...(await runChecks(plan.quick, run)), ...(await runChecks(plan.suites, run))];
printSummary(results);

/** Finds or installs what the tests need, and says what is left out. */
function preparePrograms(): string {
  try {
    const found = ensureChromium();
    ensurePostgres();
    if (mode === 'all') namePartsLeftOut();
    return found;
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    console.log('0 passed, 1 failed');
    return process.exit(1);
  }
}

function namePartsLeftOut(): void {
  if (!hasPgBouncer()) console.log('PgBouncer is not installed: its test is left out.');
  if (!hasNginx()) console.log('nginx is not installed: the test of its sample is left out.');
  if (!canRunSystemd()) console.log('systemd cannot run here: the test of the deployment steps is left out.');
  if (!hasFirefox()) console.log('Firefox is not installed: the journey is not made in it.');
  if (!hasWebKit())
    console.log('WebKit (webkit2gtk-driver, xvfb) is not installed: the journey is not made in it.');
}

/** Where this branch left `main`; on `main` itself the last commit, so that only uncommitted changes count. */
function baseCommit(): string {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'main'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'HEAD';
}

function printSummary(checks: readonly CheckResult[]): void {
  const lines = checks.map(
    ({ name, passed, failed, seconds, cpuSeconds }) =>
      `${name.padEnd(12)}${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s ${cpuSeconds.toFixed(0).padStart(5)} s CPU`,
  );
  const seconds = ((Date.now() - started) / 1_000).toFixed(0);
  const busy = (cpuSecondsOfMachine() - busyBefore).toFixed(0);
  console.log(`\n${lines.join('\n')}\n`);
  console.log(`All: ${seconds} s; CPU time of this machine meanwhile, with other programs: ${busy} s\n`);
  const slowest = slowestTests(
    checks.flatMap(({ tests }) => tests),
    SLOWEST,
  );
  console.log(`Tests that took longest:\n${slowest.join('\n')}\n`);
  const problems = checks.flatMap((check) => check.problems);
  if (problems.length > 0) console.log(`${problems.join('\n')}\n`);
  const sum = (count: 'passed' | 'failed') => checks.reduce((all, check) => all + check[count], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}
