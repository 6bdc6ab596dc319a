import { type Measures, measure } from './fair/measure.ts';
import { type Arguments, readArguments } from './fair/read-arguments.ts';
import { runTable } from './fair/run-table.ts';
import { simulate } from './fair/simulate.ts';
import { holdsIn, limitTable, policyTable } from './fair/tables.ts';
import type { VisitLine } from './fair/visit-line.ts';
import { type World, readWorld } from './fair/world.ts';
import { LIMITS } from './fair/limits.ts';
import { type RequestsRun, isRequestsHeld, requestsRuns, requestsTable } from './fair/requests-table.ts';
import { type TimesRun, isTimesHeld, timesRuns, timesTable } from './fair/times-table.ts';

/**
 * `node bench/fair-scores.ts --world=FILE --policy=base|rule|learn|learn+rule|counts --seed=N` simulates a team in a city
 * and prints one JSON line for each visit; a summary goes to standard error. `--table` runs all policies with several seeds
 * and prints the tables of docs/fairness.md; it fails when a limit is missed. `--times` does so for sites that are to be seen
 * several times a day, `--requests` for a city in which one tenth of the streets sends nine tenths of the requests. docs/fairness.md describes a world.
 */
const wanted = readArguments(process.argv.slice(2));
if (!wanted.ok) refuse(wanted.failure);
else if (wanted.value.kind === 'visits') printVisits(wanted.value);
else if (wanted.value.kind === 'times') printTimes(wanted.value);
else if (wanted.value.kind === 'requests') printRequests(wanted.value);
else await printTables(wanted.value);

function printVisits({ world: file, policy, seed }: Extract<Arguments, { kind: 'visits' }>): void {
  const world = readWorld(file);
  if (!world.ok) return refuse(world.failure);
  const started = performance.now();
  const lines: VisitLine[] = [];
  for (const line of simulate(world.value, policy, seed)) {
    lines.push(line);
    console.log(JSON.stringify(line));
  }
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.error(
    `${world.value.name} ${policy} seed ${seed}, ${seconds} s: ${summary(measure(world.value, lines))}`,
  );
}

function summary(measures: Measures): string {
  const parts = Object.entries(measures).map(([name, value]) => `${name} ${Number(value.toFixed(4))}`);
  return parts.join(', ');
}

async function printTables({
  worlds: files,
  seeds,
  jobs,
}: Extract<Arguments, { seeds: number }>): Promise<void> {
  const good = readWorlds(files);
  if (good === null) return;
  const runs = await runTable(good, { seeds, jobs });
  console.log(`${policyTable(runs)}\n\n${limitTable(runs)}`);
  if (!LIMITS.every((limit) => holdsIn(limit, runs))) process.exitCode = 1;
}

function printTimes({ worlds: files, seeds }: Extract<Arguments, { seeds: number }>): void {
  const worlds = readWorlds(files);
  if (worlds === null) return;
  const runs: TimesRun[] = [];
  for (const run of timesRuns(
    worlds.map(({ world }) => world),
    seeds,
  )) {
    // Progress, because a table takes many minutes.
    console.error(`${run.world} seed ${run.seed}: kept ${run.kept.toFixed(4)}`);
    runs.push(run);
  }
  console.log(timesTable(runs));
  if (!isTimesHeld(runs)) process.exitCode = 1;
}

function printRequests({ worlds: files, seeds }: Extract<Arguments, { seeds: number }>): void {
  const worlds = readWorlds(files);
  if (worlds === null) return;
  const cities = worlds.map(({ world }) => world);
  const runs: RequestsRun[] = [];
  for (const run of requestsRuns(cities, seeds)) {
    // Progress, because a table takes many minutes.
    console.error(JSON.stringify(run));
    runs.push(run);
  }
  console.log(requestsTable(runs));
  if (!isRequestsHeld(runs)) process.exitCode = 1;
}

/** Null, after a message for each, if one of the files is no world. */
function readWorlds(
  files: readonly string[],
): readonly { readonly file: string; readonly world: World }[] | null {
  const worlds = files.map((file) => ({ file, read: readWorld(file) }));
  for (const { read } of worlds) if (!read.ok) refuse(read.failure);
  const good = worlds.flatMap(({ file, read }) => (read.ok ? [{ file, world: read.value }] : []));
  return good.length < worlds.length ? null : good;
}

function refuse(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
