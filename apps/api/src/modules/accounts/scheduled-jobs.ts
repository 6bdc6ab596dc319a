import { daysAgo } from '#core/clock.ts';
import type { Sweep } from '#core/job.ts';
import { deleteKnownNetworksUnusedSince } from '#modules/sign-in/limits/known-networks-table.ts';
import { deleteAttemptsBefore } from '#modules/sign-in/limits/rate-limits-table.ts';
import { deleteSessionsExpiredBefore } from '#modules/sign-in/sessions/sessions-table.ts';
import { endInvitations } from './invitations-table.ts';
import { deleteTokensExpiredBefore } from './one-time-tokens-table.ts';
import { deleteStepsExpiredBefore } from './sign-in-steps-table.ts';
import { deleteUnverifiedBefore } from './users-table.ts';

/** As long as the longest window of an attempt limit, and longer than clocks of two machines ever differ. */
const GRACE_DAYS = 1;
const KNOWN_NETWORK_DAYS = 90;

/** Deletes expired sessions, links, counters, networks, registrations and invitations; run by a job. */
export const sweepAccounts: Sweep = async ({ db, clock, config }) => {
  const at = clock.now();
  return {
    sessions: await deleteSessionsExpiredBefore(db, daysAgo(clock, GRACE_DAYS)),
    tokens: await deleteTokensExpiredBefore(db, daysAgo(clock, GRACE_DAYS)),
    steps: await deleteStepsExpiredBefore(db, at),
    attempts: await deleteAttemptsBefore(db, daysAgo(clock, GRACE_DAYS)),
    networks: await deleteKnownNetworksUnusedSince(db, daysAgo(clock, KNOWN_NETWORK_DAYS)),
    unverified: await deleteUnverifiedBefore(db, {
      before: daysAgo(clock, config.UNVERIFIED_ACCOUNT_DAYS),
      at,
    }),
    invitations: await endInvitations(db, { at, days: config.INVITATION_DAYS }),
  };
};
