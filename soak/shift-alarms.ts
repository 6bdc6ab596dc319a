import { findPostgresBinaries, startPostgresCluster } from '#api/testing/database/postgres-cluster.ts';
import { simulateShifts } from '#api/testing/simulations/simulate-shifts.ts';
import { openDatabase } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';
import type { Outcome } from './outcome.ts';

/** Shifts with a fake clock, two instances, real restarts of PostgreSQL: contacts of a missed check-in are notified, and nobody else. */
export async function tellMissedCheckIns({
  shifts,
  seed,
}: {
  readonly shifts: number;
  readonly seed: number;
}): Promise<Outcome> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries, { isDurable: false });
  try {
    const db = openDatabase({ url: cluster.url });
    await migrate(db);
    await db.destroy();
    const outcome = await simulateShifts({
      url: cluster.url,
      shifts,
      seed,
      mostMinutes: 240,
      intervals: [15, 20, 30, 45, 60, 90, 120],
      breakDatabase: async () => {
        cluster.kill();
        cluster.start();
      },
    });
    const { missing, unexpected } = outcome;
    const failures = [
      ...missing.map(
        ({ userId, role, at }) => `${role} was not told of ${userId} at ${new Date(at).toISOString()}.`,
      ),
      ...(unexpected > 0 ? [`${unexpected} were told although nothing was missed.`] : []),
    ];
    const { expected, heard, kills, databaseFailures, repeated, slowestSeconds } = outcome;
    return {
      scenario: `${shifts} shifts with check-in, seed ${seed}`,
      held: `${expected} steps to tell, ${expected - missing.length} told within 60 s (slowest ${slowestSeconds.toFixed(0)} s), ${unexpected} others; ${heard} alarms heard from again; ${kills} kills, ${databaseFailures} restarts of PostgreSQL, ${repeated} messages sent again with the same id`,
      writes: outcome.deliveries,
      lost: missing.length,
      failures,
    };
  } finally {
    await cluster.stop();
  }
}
