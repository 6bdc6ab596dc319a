import { daysAgo } from '#core/clock.ts';
import type { Sweep } from '#core/job.ts';
import { deleteDeliveriesBefore } from './deliveries-table.ts';

/** An accepted delivery is only shown as a time; one that was given up can be sent again. */
const KEEP_DELIVERIES_DAYS = { accepted: 7, all: 30 };

export const sweepDeliveries: Sweep = ({ db, clock }) =>
  deleteDeliveriesBefore(db, {
    accepted: daysAgo(clock, KEEP_DELIVERIES_DAYS.accepted),
    all: daysAgo(clock, KEEP_DELIVERIES_DAYS.all),
  });
