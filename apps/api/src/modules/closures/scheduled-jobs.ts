import { daysAgo } from '#core/clock.ts';
import type { Sweep } from '#core/job.ts';
import { deleteClosuresBefore } from './closures-table.ts';

export const sweepClosures: Sweep = ({ db, clock, config }) =>
  deleteClosuresBefore(db, daysAgo(clock, config.VISIT_DAYS), clock.now());
