import { daysAgo } from '#core/clock.ts';
import type { Sweep } from '#core/job.ts';
import { deleteRouteFetchesBefore } from './route-log-table.ts';

export const sweepRouteLog: Sweep = async ({ db, clock, config }) => ({
  routeFetches: await deleteRouteFetchesBefore(db, daysAgo(clock, config.ROUTE_LOG_DAYS)),
});
