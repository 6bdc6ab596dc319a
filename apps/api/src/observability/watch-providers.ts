import type { Database } from '#db/database.ts';
import type { Deps } from '#core/deps.ts';
import { newestEvent } from '#modules/events/events-table.ts';
import { newestObservation } from '#modules/weather/weather-table.ts';
import { readProviders } from '#providers/providers-table.ts';
import type { Metrics } from './metrics.ts';

type Watched = Pick<Deps, 'db' | 'clock'> & { readonly metrics: Metrics };

/** How old the data of the providers is, and which of them is paused. No data has no age. */
export function watchProviders({ db, clock, metrics }: Watched): void {
  const ages = [
    ['patrol_weather_age_seconds', 'Age of the newest weather.', newestObservation],
    ['patrol_events_age_seconds', 'Time since events were last confirmed.', newestEvent],
  ] as const satisfies readonly (readonly [string, string, (db: Database) => Promise<Date | null>])[];
  for (const [name, help, newest] of ages) {
    metrics.watch(name, help, async () => {
      const at = await newest(db);
      if (at === null) throw new Error('there is no data');
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
