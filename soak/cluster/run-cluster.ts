import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#api/db/database.ts';
import { type Outcome, seconds } from '#soak/outcome.ts';
import { type Effect, effectsOf, unexplained } from './evaluate.ts';
import { causeFaults } from './faults.ts';
import { setBoosts } from './staff.ts';
import { type Stage, openStage } from './stage.ts';
import { type Acknowledged, type JobRuns, countLost, readJobRuns } from './stored-rows.ts';
import { createTally } from './tally.ts';
import { startWardens } from './wardens.ts';

/**
 * The whole product on a PostgreSQL cluster: wardens work while instances restart, a replica is lost, a migration runs and the
 * primary is killed five times.
 */
export async function runOnCluster({
  wardens,
  minutes,
  pace,
}: {
  readonly wardens: number;
  readonly minutes: number;
  readonly pace: number;
}): Promise<Outcome> {
  const say = (line: string) => console.log(`  ${line}`);
  const stage = await openStage(wardens, say);
  try {
    const lengthMs = minutes * 60_000;
    const began = new Date();
    const tally = createTally();
    const over = new AbortController();
    const around = { caller: stage.caller, tally, over: over.signal };
    const load = startWardens(stage.wardens, { ...around, pace });
    const boosting = setBoosts(stage.staff, around);
    const faults = await causeFaults(stage, { tally, lengthMs }, say);
    await wait(Math.max(0, lengthMs - tally.now()));
    over.abort();
    const boosts = await boosting;
    await load.done;
    await stage.cluster.untilWhole();
    const acknowledged = { visits: load.visits, routeLogs: load.routeLogs, boosts };
    const { lost, jobs } = await readEnd(stage, acknowledged, began);
    const effects = effectsOf(faults, tally);
    const odd = unexplained(faults, tally.refusals);
    const calls = Object.values(tally.calls).reduce((sum, count) => sum + count, 0);
    console.table(tally.calls);
    console.log(showEffects(effects));
    const longest = Math.max(...effects.filter(({ fault }) => fault.isFailover).map((e) => e.lastRefusalMs));
    return {
      scenario:
        'two instances behind nginx on a PostgreSQL cluster: restarts, lost replica, migration, failovers',
      held: [
        `${wardens} wardens for ${(tally.now() / 60_000).toFixed(1)} min, ${calls} calls, ${tally.wrong.length} wrong answers`,
        `${tally.refusals.length} calls returned 503 with Retry-After, the last ${seconds(longest)} after a kill; ${tally.errors.length} other errors`,
        `${jobs.runs} scheduled runs, ${jobs.twice.length} twice, ${jobs.missed} minutes without one`,
      ].join('; '),
      writes: load.visits.size + load.routeLogs.size + boosts.size,
      lost,
      failures: [
        ...tally.wrong.slice(0, 10),
        ...tally.errors.slice(0, 10),
        ...odd.slice(0, 10).map(({ at, call }) => `${seconds(at)}: ${call} got 503 without a failover`),
        ...jobs.twice.map((run) => `Scheduled twice: ${run}`),
        ...(stage.instancesLost() === 0 ? [] : [`${stage.instancesLost()} instances of the service ended.`]),
      ],
    };
  } finally {
    await stage.stop();
  }
}

/** Every member must hold every acknowledged write, the replicas too. */
async function readEnd({ cluster }: Stage, acknowledged: Acknowledged, began: Date) {
  let lost = 0;
  let jobs: JobRuns = { runs: 0, twice: [], missed: 0 };
  const primary = await cluster.primary();
  for (const member of cluster.members) {
    const db = openDatabase({ url: cluster.urlOf(member), maxConnections: 1 });
    lost += await countLost(db, acknowledged);
    if (member === primary) jobs = await readJobRuns(db, began);
    await db.destroy();
  }
  return { lost, jobs };
}

function showEffects(effects: readonly Effect[]): string {
  const rows = effects.map(({ fault, writingAfterMs, refusals, lastRefusalMs }) => [
    seconds(fault.at),
    fault.name,
    writingAfterMs === undefined ? 'never' : seconds(writingAfterMs),
    String(refusals),
    refusals === 0 ? '' : seconds(lastRefusalMs),
  ]);
  const head = ['At', 'Fault', 'First write acknowledged after', '503', 'Last 503 after'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
