import { expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import { type SimulatedJobs, simulateJobs } from '#testing/simulate-jobs.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const SEEDS = sampleSize(4);

/** `npm run soak -- --only team` runs the same with 200 seeds. */
test(
  'of seeded shifts with injected failures every job ends in one state, and is on the phones that may act on it',
  { timeout: 240_000 },
  async () => {
    const database = await createTestDatabase();
    const runs: SimulatedJobs[] = [];
    for (let seed = 1; seed <= SEEDS; seed += 1) runs.push(await simulateJobs(database.url, seed));
    await database.close();
    expect(runs.flatMap(({ problems }) => problems)).toEqual([]);
    // The runs had what they are for. How often depends on the machine, and one seed may lack a kind.
    const sum = (name: 'jobs' | 'lostReplies' | 'failedCalls' | 'reassigned' | 'struck') =>
      runs.reduce((total, run) => total + run[name], 0);
    expect(sum('jobs')).toBeGreaterThan(10 * SEEDS);
    expect(sum('lostReplies') + sum('failedCalls')).toBeGreaterThan(0);
    expect(sum('reassigned') + sum('struck')).toBeGreaterThan(0);
  },
);
