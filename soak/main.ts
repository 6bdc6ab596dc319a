import { parseArgs } from 'node:util';
import { chooseNamed } from '#scripts/filters/choose-named.ts';
import { drillAlarms } from './alarm-drill.ts';
import { backUpUnderLoad } from './backup-under-load.ts';
import { jumpClockUnderLoad } from './clock-jumps.ts';
import { fillDiskUnderLoad } from './disk-full.ts';
import { runOnCluster } from './cluster.ts';
import { killUnderLoad } from './kills.ts';
import { type Outcome, hasPassed, showOutcomes } from './outcome.ts';
import { tellMissedCheckIns } from './shift-alarms.ts';
import { findPlanted, simulateField } from './field/field-runs.ts';
import { stopPostgresUnderLoad } from './postgres-down.ts';
import { startProduct } from './product.ts';
import { returnFromDeadSpot } from './returning-phones.ts';
import { restartBehindNginx } from './rolling-restart.ts';
import { WRITERS } from './service-on-postgres.ts';
import { canLimitDisk } from './small-disk.ts';
import { SUITES, runSuite } from './suites.ts';
import { startWriteLoad } from './write-load.ts';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#launcher/repository.ts';

/**
 * `npm run soak`: checks that take too long for every run. Faults injected under write load, generated input, ten minutes of
 * load; then one table. `--kills`, `--minutes` and so on make it shorter, `--only` runs one kind.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    stops: { type: 'string', default: '20' },
    backups: { type: 'string', default: '5' },
    fills: { type: 'string', default: '3' },
    requests: { type: 'string', default: '5000' },
    shifts: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '33' },
    runs: { type: 'string', default: '200' },
    wardens: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
    phones: { type: 'string', default: '1000' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const kills = Number(values.kills);
const EVERY_JUMP = 10;

type Scenario = { readonly name: string; readonly run: () => Promise<readonly Outcome[]> };

const SCENARIOS: readonly Scenario[] = [
  { name: 'kill', run: killsAndBackups },
  { name: 'postgres', run: async () => [await stopPostgresUnderLoad({ stops: Number(values.stops) })] },
  { name: 'clock', run: async () => [await jumpClockUnderLoad({ jumps: EVERY_JUMP })] },
  { name: 'disk', run: fillDisk },
  {
    name: 'shifts',
    run: async () => [await tellMissedCheckIns({ shifts: Number(values.shifts), seed: Number(values.seed) })],
  },
  { name: 'alarms', run: drillAlarms },
  {
    name: 'field',
    run: async () => [
      values.planted
        ? await findPlanted({ seed: Number(values.seed) })
        : await simulateField({ seed: Number(values.seed), runs: Number(values.runs) }),
    ],
  },
  { name: 'returning', run: async () => [await returnFromDeadSpot({ phones: Number(values.phones) })] },
  { name: 'cluster', run: async () => [await runOnCluster()] },
  { name: 'rolling', run: async () => [await restartBehindNginx({ requests: Number(values.requests) })] },
  ...SUITES.map((suite) => ({ name: `suite: ${suite.scenario}`, run: async () => [await runSuite(suite)] })),
  {
    name: 'load',
    run: async () => [await runLoad(['--wardens', values.wardens, '--minutes', values.minutes])],
  },
];

const outcomes: Outcome[] = [];
const chosen = chooseNamed(
  SCENARIOS.map(({ name }) => name),
  values.only === undefined ? [] : [values.only],
  (name, only) => name.startsWith(only),
);
for (const { name, run } of SCENARIOS.filter((scenario) => chosen.includes(scenario.name))) {
  console.log(`${new Date().toISOString()} ${name} …`);
  const came = await run().catch((cause: unknown) => [broken(name, cause)]);
  for (const { failures } of came) for (const failure of failures) console.error(failure);
  console.log(showOutcomes(came));
  outcomes.push(...came);
}

const lost = outcomes.reduce((sum, outcome) => sum + outcome.lost, 0);
const writes = outcomes.reduce((sum, outcome) => sum + outcome.writes, 0);
const passed = outcomes.filter(hasPassed).length;
console.log(`\n${showOutcomes(outcomes)}\n`);
console.log(`${passed} of ${outcomes.length} scenarios passed, ${writes} acknowledged writes, lost: ${lost}`);
process.exitCode = passed === outcomes.length ? 0 : 1;

async function killsAndBackups(): Promise<readonly Outcome[]> {
  const product = await startProduct();
  const load = startWriteLoad([product.origin], WRITERS);
  try {
    return [
      await killUnderLoad(product, load, { part: 'service', kills }),
      await killUnderLoad(product, load, { part: 'database', kills }),
      await backUpUnderLoad(product, load, { times: Number(values.backups) }),
    ];
  } finally {
    await load.stop();
    await product.stop();
  }
}

async function fillDisk(): Promise<readonly Outcome[]> {
  if (canLimitDisk()) return [await fillDiskUnderLoad({ times: Number(values.fills) })];
  const failures = ['Mounting a separate disk needs root on Linux: not tried here.'];
  return [{ scenario: 'disk full under load', held: 'not tried', writes: 0, lost: 0, failures }];
}

function broken(name: string, cause: unknown): Outcome {
  const failure = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return { scenario: name, held: 'broken off', writes: 0, lost: 0, failures: [failure] };
}

/** The load benchmark as a row: its result, and how far the ramp came. */
async function runLoad(args: readonly string[]): Promise<Outcome> {
  const bench = spawn(process.execPath, [join(ROOT, 'bench', 'load.ts'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  bench.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
    process.stdout.write(bytes);
  });
  const code = await new Promise<number | null>((resolve) => bench.once('close', resolve));
  const lines = output.split('\n');
  const held = lines.find((line) => line.startsWith('load held: '))?.slice('load held: '.length);
  const ramp = lines.findLast((line) => line.startsWith('ramp: '))?.slice('ramp: '.length);
  return {
    scenario: 'load: signed-in wardens on one process and PostgreSQL',
    held: [held, ramp].filter((part) => part !== undefined).join('; '),
    writes: 0,
    lost: 0,
    failures: code === 0 ? [] : ['The load was not held within its limits.'],
  };
}
