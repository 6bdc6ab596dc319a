import { daysAgo } from '#core/clock.ts';
import type { Sweep } from '#core/job.ts';
import { deleteRequestsBefore } from './requests-table.ts';

/** After a request is closed, its text and the references of its senders stay this long. */
const KEEP_TEXT_DAYS = 30;

export const sweepRequests: Sweep = ({ db, clock, config }) =>
  deleteRequestsBefore(db, {
    texts: daysAgo(clock, KEEP_TEXT_DAYS),
    all: daysAgo(clock, config.VISIT_DAYS),
  });
