import type { Deps } from '#core/deps.ts';
import { countGivenUpEmails, countWaitingEmails, oldestWaitingEmail } from '#mail/outbox-table.ts';
import type { Metrics } from './metrics.ts';

type Watched = Pick<Deps, 'db' | 'clock'> & { readonly metrics: Metrics };

const DAY_MS = 24 * 3_600_000;

/** Whether emails get through. The numbers come from the outbox, so they are the same on every instance. */
export function watchEmails({ db, clock, metrics }: Watched): void {
  metrics.watch('patrol_outbox_waiting', 'Emails that are still to be sent.', () => countWaitingEmails(db));
  metrics.watch(
    'patrol_outbox_oldest_seconds',
    'Age of the email that waits longest; 0 when none waits.',
    async () => {
      const oldest = await oldestWaitingEmail(db);
      return oldest === null ? 0 : Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1_000);
    },
  );
  metrics.watch('patrol_outbox_given_up', 'Emails given up in the last 24 hours.', () =>
    countGivenUpEmails(db, new Date(clock.now().getTime() - DAY_MS)),
  );
}
