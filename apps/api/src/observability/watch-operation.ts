import type { Database } from '#db/database.ts';
import type { Deps } from '#core/deps.ts';
import { newestEvent } from '#modules/events/events-table.ts';
import { newestObservation } from '#modules/weather/weather-table.ts';
import { readProviders } from '#providers/providers-table.ts';
import type { Metrics } from './metrics.ts';
import { countGivenUpEmails, countWaitingEmails, oldestWaitingEmail } from '#mail/outbox-table.ts';
import { countOpenAlarms } from '#modules/shifts/alarms/alarms-table.ts';
import { readLastBackup } from '#backup/last-backup-table.ts';

type Watched = Pick<Deps, 'db' | 'clock' | 'config'> & { readonly metrics: Metrics };

/** How old the data of the providers is, and which of them is paused. No data has no age. */
export function watchProviders({ db, clock, metrics }: Watched): void {
  const ages = [
    ['patrol_weather_age_seconds', 'Age of the newest weather.', newestObservation],
    ['patrol_events_age_seconds', 'Time since events were last confirmed.', newestEvent],
  ] as const satisfies readonly (readonly [string, string, (db: Database) => Promise<Date | null>])[];
  for (const [name, help, newest] of ages) {
    metrics.watch(name, help, async () => {
      const at = await newest(db);
      if (at === null) throw new Error('no data');
      return (clock.now().getTime() - at.getTime()) / 1_000;
    });
  }
  metrics.watchEach('patrol_provider_paused', '1 while the provider is not called.', 'provider', async () => {
    const providers = await readProviders(db);
    const now = clock.now();
    return Object.fromEntries(
      providers.map(({ name, paused_until: until }) => [name, Number(until !== null && until > now)]),
    );
  });
}

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

/** Missed check-ins and calls for help, without drills. Numbers of the whole organisation, the same on every instance. */
export function watchAlarms({ db, clock, config, metrics }: Watched): void {
  if (!config.FEATURES.includes('shift')) return;
  metrics.watch(
    'patrol_alarms_open',
    'Missed check-ins and calls for help that nobody has closed.',
    async () => (await countOpenAlarms(db, clock.now())).open,
  );
  metrics.watch(
    'patrol_alarms_untold',
    'Open alarms of which nobody could be notified.',
    async () => (await countOpenAlarms(db, clock.now())).untold,
  );
}

/** When the command line last wrote a whole backup of this database. Missing when it never did. */
export function watchBackups({ db, metrics }: Watched): void {
  metrics.watch(
    'patrol_backup_last_success_timestamp_seconds',
    'When a backup was last complete.',
    async () => {
      const at = await readLastBackup(db);
      if (at === null) throw new Error('no backup');
      return at.getTime() / 1_000;
    },
  );
}
