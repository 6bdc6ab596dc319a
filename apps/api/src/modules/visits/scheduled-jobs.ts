import { daysAgo } from '#core/clock.ts';
import type { Sweep } from '#core/job.ts';
import { deleteRemovedVisitsBefore } from './removed-visits-table.ts';
import { deleteVisitsBefore } from './visits-table.ts';

export const sweepVisits: Sweep = async ({ db, clock, config }) => {
  const visits = await deleteVisitsBefore(db, daysAgo(clock, config.VISIT_DAYS));
  await deleteRemovedVisitsBefore(db, daysAgo(clock, config.VISIT_DAYS));
  return { visits };
};
