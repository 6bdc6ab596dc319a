import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import { simulateShifts } from '#testing/simulations/simulate-shifts.ts';
import { createTestDatabase } from '#testing/database/test-database.ts';

const SHIFTS = sampleSize(100);

/** `npm run soak -- --only shifts` runs the same with 10,000 shifts and real restarts of the database. */
test(
  'in shifts with faults each missed deadline is reported within a minute, once, and no other is',
  { timeout: 240_000 },
  async () => {
    const database = await createTestDatabase();
    const outcome = await simulateShifts({
      url: database.url,
      shifts: SHIFTS,
      seed: 33,
      mostMinutes: 60,
      intervals: [15],
      breakDatabase: async () => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
      },
    });
    expect(outcome).toMatchObject({ missing: [], unexpected: 0 });
    // The run had what it is for. How often depends on the machine.
    expect(outcome.expected).toBeGreaterThan(SHIFTS * 0.4);
    expect(Math.min(outcome.kills, outcome.databaseFailures, outcome.heard)).toBeGreaterThan(0);
    await database.close();
  },
);
