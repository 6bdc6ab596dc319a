import { localMoment } from '#time/local-moment.ts';
import { zonedMoment } from '#time/wall-time.ts';
import { daysAgo } from '#core/clock.ts';
import type { Sweep } from '#core/job.ts';
import { deleteClaimsBefore } from '#modules/team/claims/claims-table.ts';
import { deleteJobsBefore, forgetJobPeople } from '#modules/team/jobs/site-jobs-table.ts';
import { deleteRoundsBefore } from '#modules/team/rounds/sent-rounds-table.ts';

const HOUR_MS = 3_600_000;

/**
 * After its day nothing joins a person and a place: rounds go, jobs say no longer whose they were, claims that ended are
 * deleted. Jobs themselves are stored as long as shifts are.
 */
export const sweepTeam: Sweep = async ({ db, clock, config }) => {
  const now = clock.now();
  const dayStart = zonedMoment(localMoment(now, config.TIME_ZONE).day, '00:00:00', config.TIME_ZONE);
  await deleteRoundsBefore(db, dayStart);
  await forgetJobPeople(db, dayStart);
  await deleteJobsBefore(db, daysAgo(clock, config.SHIFT_DAYS));
  await deleteClaimsBefore(db, new Date(now.getTime() - HOUR_MS));
};
