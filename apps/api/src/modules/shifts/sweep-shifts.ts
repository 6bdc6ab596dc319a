import type { Clock } from '#core/clock.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { deletePositionsBefore } from '#modules/alarms/alarms-table.ts';
import { deleteWebhooksBefore } from '#modules/webhooks/webhooks-table.ts';

const DAY_MS = 24 * 3_600_000;

/** Deletes what is older than the operator keeps: events, ended shifts, closed alarms, sheets; positions sooner. */
export async function sweepShifts({
  db,
  clock,
  config,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'SHIFT_DAYS' | 'HELP_POSITION_DAYS'>;
}): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await deletePositionsBefore(db, daysAgo(config.HELP_POSITION_DAYS));
  const before = daysAgo(config.SHIFT_DAYS);
  await db.deleteFrom('shift_events').where('happened_at', '<', before).execute();
  await db.deleteFrom('shift_sheets').where('sent_at', '<', before).execute();
  await db.deleteFrom('alarms').where('closed_at', '<', before).execute();
  await deleteWebhooksBefore(db, before);
  // The board shows the shifts of today; the events say the rest.
  await db.deleteFrom('shifts').where('ends_at', '<', daysAgo(1)).execute();
}
