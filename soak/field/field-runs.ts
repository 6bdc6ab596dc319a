import { sql } from 'kysely';
import { openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';
import { findPostgresBinaries, startPostgresCluster } from '#api/testing/database/postgres-cluster.ts';
import type { Outcome } from '#soak/outcome.ts';
import { PLANTED, type Planted } from './planted.ts';
import { shrink } from './shrink.ts';
import { type Run, type Simulated, simulate } from './simulate.ts';
import { planSteps, stepText } from './steps.ts';

type Seeds = { readonly seed: number; readonly runs: number };
type Simulate = (run: Omit<Run, 'url'>) => Promise<Simulated>;

/** Of a run that failed, what happened last before it ended. */
const LAST_LINES = 400;
const LONGEST_CELL = 150;
/** Each planted fault is found within so many seeds. */
const MOST_SEEDS = 50;

/** Phones and the service in one process, one seed after the other: nothing is lost, doubled, or anybody else's. */
export async function simulateField({ seed: first, runs }: Seeds): Promise<Outcome> {
  return onCluster(async (simulateOne) => {
    const failures: string[] = [];
    const sums = { events: 0, refused: 0, incidents: 0, told: 0 };
    const began = performance.now();
    for (let seed = first; seed < first + runs; seed += 1) {
      const simulated = await simulateOne({ seed });
      for (const key of ['events', 'refused', 'incidents', 'told'] as const) sums[key] += simulated[key];
      const [failure] = simulated.failures;
      if (failure === undefined) continue;
      console.error(`Seed ${seed} fails: ${failure.slice(0, LONGEST_CELL)}`);
      failures.push(await report(seed, simulated, simulateOne));
    }
    const ms = (performance.now() - began) / runs;
    return {
      scenario: `${runs} seeds of phones and service from ${first} on`,
      held: `${sums.events} events, ${sums.incidents} of them incidents, ${sums.refused} refused; ${sums.told} messages to contacts; ${ms.toFixed(0)} ms a run`,
      writes: sums.events,
      lost: failures.length,
      failures,
    };
  });
}

/** The steps that are enough for a seed to fail, and what happened in them. A race may not end the same way again. */
async function report(seed: number, first: Simulated, simulateOne: Simulate): Promise<string> {
  let last = first;
  const left = await shrink(planSteps(seed), async (steps) => {
    const simulated = await simulateOne({ seed, steps });
    if (simulated.failures.length > 0) last = simulated;
    return simulated.failures.length > 0;
  });
  const { failures, lines } = last;
  return [
    `Seed ${seed} fails, also with these ${left.length} steps alone:`,
    ...left.map((step) => `  ${stepText(step)}`),
    'What happened:',
    ...lines.slice(-LAST_LINES).map((line) => `  ${line}`),
    'What is wrong:',
    ...failures.map((failure) => `  ${failure}`),
  ].join('\n');
}

/** Plants one fault after the other, and counts the seeds until it is found. */
export async function findPlanted({ seed: first }: Pick<Seeds, 'seed'>): Promise<Outcome> {
  return onCluster(async (simulateOne) => {
    const missed: string[] = [];
    for (const planted of PLANTED) {
      const found = await seedsUntilFound(planted, first, simulateOne);
      console.log(
        found === null
          ? `| ${planted.name} | not found | |`
          : `| ${planted.name} | ${found.seeds} | ${found.failure.slice(0, LONGEST_CELL)} |`,
      );
      if (found === null) missed.push(`Not found in ${MOST_SEEDS} seeds: ${planted.name}.`);
    }
    const found = PLANTED.length - missed.length;
    return {
      scenario: `${PLANTED.length} planted faults`,
      held: `${found} found within ${MOST_SEEDS} seeds`,
      writes: 0,
      lost: 0,
      failures: missed,
    };
  });
}

async function seedsUntilFound(planted: Planted, first: number, simulateOne: Simulate) {
  for (let seeds = 1; seeds <= MOST_SEEDS; seeds += 1) {
    const { failures } = await simulateOne({ seed: first + seeds - 1, planted });
    const [failure] = failures;
    if (failure !== undefined) return { seeds, failure };
  }
  return null;
}

/** A run has a database of its own, so that it takes the same course whatever ran before. */
async function onCluster(work: (simulateOne: Simulate) => Promise<Outcome>): Promise<Outcome> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries, { isDurable: false });
  const server = openDatabase({ url: cluster.url, maxConnections: 1 });
  const urlOf = (name: string) => {
    const url = new URL(cluster.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  try {
    await sql`create database migrated`.execute(server);
    const db = openDatabase({ url: urlOf('migrated') });
    await migrate(db);
    await db.destroy();
    return await work(async (run) => {
      await sql`create database run template migrated strategy file_copy`.execute(server);
      try {
        return await simulate({ ...run, url: urlOf('run') });
      } finally {
        await sql`drop database run with (force)`.execute(server);
      }
    });
  } finally {
    await server.destroy();
    await cluster.stop();
  }
}
