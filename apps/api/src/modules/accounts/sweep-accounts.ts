import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { deleteTokensExpiredBefore } from './one-time-tokens-table.ts';
import { deleteAttemptsBefore } from '#modules/limits/rate-limits-table.ts';
import { deleteSessionsExpiredBefore } from '#modules/sessions/sessions-table.ts';

/** Longer than any window of an attempt limit, and than clocks of two machines ever differ. */
const GRACE_MS = 24 * 60 * 60 * 1_000;

/** Removes what can serve nobody any more; run by a job. */
export async function sweepAccounts({ db, clock }: { db: Database; clock: Clock }) {
  const before = new Date(clock.now().getTime() - GRACE_MS);
  return {
    sessions: await deleteSessionsExpiredBefore(db, before),
    tokens: await deleteTokensExpiredBefore(db, before),
    attempts: await deleteAttemptsBefore(db, before),
  };
}
