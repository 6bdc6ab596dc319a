import { findPostgresBinaries, startPostgresCluster } from '#api/testing/postgres-cluster.ts';
import { simulateJobs } from '#api/testing/simulate-jobs.ts';
import { openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';
import type { Outcome } from './outcome.ts';

/** Seeded shifts of two phones, two instances and a supervisor: every job ends in one state, on the right phone, none lost. */
export async function endEveryJob({ runs }: { readonly runs: number }): Promise<Outcome> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries, { isDurable: false });
  try {
    const db = openDatabase({ url: cluster.url });
    await migrate(db);
    await db.destroy();
    const failures: string[] = [];
    const sums = { jobs: 0, polls: 0, reassigned: 0, taken: 0, struck: 0, lostReplies: 0, failedCalls: 0 };
    const ends: Record<string, number> = {};
    for (let seed = 1; seed <= runs; seed += 1) {
      const run = await simulateJobs(cluster.url, seed);
      failures.push(...run.problems.map((problem) => `seed ${seed}: ${problem}.`));
      for (const name of [
        'jobs',
        'polls',
        'reassigned',
        'taken',
        'struck',
        'lostReplies',
        'failedCalls',
      ] as const)
        sums[name] += run[name];
      for (const [state, count] of Object.entries(run.ends)) ends[state] = (ends[state] ?? 0) + count;
    }
    const ended = Object.entries(ends).map(([state, count]) => `${count} ${state}`);
    return {
      scenario: `${runs} seeded shifts of two phones and two instances`,
      held: `${sums.jobs} jobs: ${ended.join(', ')}; ${sums.polls} polls, ${sums.reassigned} reassigned, ${sums.taken} taken by somebody else, ${sums.struck} visits struck; ${sums.lostReplies} replies lost, ${sums.failedCalls} calls broken`,
      writes: sums.jobs,
      lost: failures.filter((failure) => failure.endsWith('is lost.')).length,
      failures,
    };
  } finally {
    await cluster.stop();
  }
}
