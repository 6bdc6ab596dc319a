import type { Deps } from '#core/deps.ts';
import { drainQueue } from '#core/queue.ts';
import { alarmWatch } from '#modules/shifts/watch-shifts.ts';

/** Raises alarms and sends every message that is due, at the time of the test's clock. */
export async function watchShifts(deps: Deps): Promise<void> {
  const { raise, tellIncidents, emails, webhooks, incidentEmails, incidentWebhooks } = alarmWatch(deps);
  await raise();
  await tellIncidents();
  await Promise.all([
    drainQueue(emails),
    drainQueue(webhooks),
    drainQueue(incidentEmails),
    drainQueue(incidentWebhooks),
  ]);
}
