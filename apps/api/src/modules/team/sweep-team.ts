import { localMoment } from '#calendar/local-moment.ts';
import { momentOf } from '#calendar/wall-time.ts';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { deleteClaimsBefore } from '#modules/claims/claims-table.ts';
import { deleteJobsBefore, forgetJobPeople } from '#modules/site-jobs/site-jobs-table.ts';
import { deleteRoundsBefore } from '#modules/team-rounds/sent-rounds-table.ts';

const HOUR_MS = 3_600_000;

/**
 * After its day nothing joins a person and a place: rounds go, jobs say no longer whose they were, claims that ended are
 * deleted. Jobs themselves are kept as long as shifts are.
 */
export async function sweepTeam({
  db,
  clock,
  config,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'SHIFT_DAYS' | 'TIME_ZONE'>;
}): Promise<void> {
  const now = clock.now();
  const dayStart = momentOf(localMoment(now, config.TIME_ZONE).day, '00:00:00', config.TIME_ZONE);
  await deleteRoundsBefore(db, dayStart);
  await forgetJobPeople(db, dayStart);
  await deleteJobsBefore(db, new Date(now.getTime() - config.SHIFT_DAYS * 24 * HOUR_MS));
  await deleteClaimsBefore(db, new Date(now.getTime() - HOUR_MS));
}
