import { daysAgo } from '#core/clock.ts';
import type { Sweep } from '#core/job.ts';
import { deletePositionsBefore } from '#modules/shifts/alarms/alarms-table.ts';
import { giveUpMessagesBefore } from '#modules/shifts/alarms/undelivered-table.ts';
import { deleteWebhooksBefore } from '#modules/webhooks/webhooks-table.ts';

/** Deletes what is older than the operator keeps: events, ended shifts, closed alarms, incidents, sheets; positions sooner. */
export const sweepShifts: Sweep = async ({ db, clock, config }) => {
  await deletePositionsBefore(db, daysAgo(clock, config.HELP_POSITION_DAYS));
  await giveUpMessagesBefore(db, daysAgo(clock, config.HELP_POSITION_DAYS), clock.now());
  const before = daysAgo(clock, config.SHIFT_DAYS);
  await db.deleteFrom('shift_events').where('happened_at', '<', before).execute();
  await db.deleteFrom('shift_sheets').where('sent_at', '<', before).execute();
  await db.deleteFrom('incidents').where('happened_at', '<', before).execute();
  await db.deleteFrom('alarms').where('closed_at', '<', before).execute();
  await deleteWebhooksBefore(db, before);
  // The board shows the shifts of today; the events say the rest.
  await db.deleteFrom('shifts').where('ends_at', '<', daysAgo(clock, 1)).execute();
};
