import type { Clock } from '#core/clock.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { deleteKnownNetworksUnusedSince } from '#modules/limits/known-networks-table.ts';
import { deleteAttemptsBefore } from '#modules/limits/rate-limits-table.ts';
import { deleteSessionsExpiredBefore } from '#modules/sessions/sessions-table.ts';
import { endInvitations } from './invitations-table.ts';
import { deleteTokensExpiredBefore } from './one-time-tokens-table.ts';
import { deleteStepsExpiredBefore } from './sign-in-steps-table.ts';
import { deleteUnverifiedBefore } from './users-table.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** As long as the longest window of an attempt limit, and longer than clocks of two machines ever differ. */
const GRACE_DAYS = 1;
const KNOWN_NETWORK_DAYS = 90;

/** Deletes expired sessions, links, counters, networks, registrations and invitations; run by a job. */
export async function sweepAccounts({ db, clock, config }: SweepDeps) {
  const at = clock.now();
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
  return {
    sessions: await deleteSessionsExpiredBefore(db, daysAgo(GRACE_DAYS)),
    tokens: await deleteTokensExpiredBefore(db, daysAgo(GRACE_DAYS)),
    steps: await deleteStepsExpiredBefore(db, at),
    attempts: await deleteAttemptsBefore(db, daysAgo(GRACE_DAYS)),
    networks: await deleteKnownNetworksUnusedSince(db, daysAgo(KNOWN_NETWORK_DAYS)),
    unverified: await deleteUnverifiedBefore(db, { before: daysAgo(config.UNVERIFIED_ACCOUNT_DAYS), at }),
    invitations: await endInvitations(db, { at, days: config.INVITATION_DAYS }),
  };
}

type SweepDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'UNVERIFIED_ACCOUNT_DAYS' | 'INVITATION_DAYS'>;
};
