import type { Deps } from '#core/deps.ts';
import { newestEvent } from '#modules/events/events-table.ts';
import { lastRouteFetch } from '#modules/settings/route-log/route-log-table.ts';
import { newestObservation } from '#modules/weather/weather-table.ts';
import { budgetFor } from '#providers/budgets.ts';
import { callsLeft } from '#providers/calls-left.ts';
import type { Coverage } from '#providers/coverage.ts';
import { type ProviderName, readProviders } from '#providers/providers-table.ts';
import { simulatedParts } from '#simulated/simulated-parts.ts';
import { eventsCoverage, weatherCoverage } from './provider-coverage.ts';

type Reader = Pick<Deps, 'db' | 'clock' | 'config'>;
type StoredProvider = Awaited<ReturnType<typeof readProviders>>[number];

export type ProviderState = {
  readonly settingName: string;
  readonly source: 'provider' | 'simulated' | 'device' | 'none';
  readonly lastSuccessAt: Date | null;
  readonly stored: StoredProvider | undefined;
  readonly callsLeft: ReturnType<typeof callsLeft> | null;
  readonly items: Coverage | null;
};

/** The state of the outside services, for staff. Read from the database, so that all instances report the same. */
export async function readProviderStates(deps: Reader): Promise<readonly ProviderState[]> {
  const { db, config } = deps;
  const stored = await readProviders(db);
  const find = (name: ProviderName) => stored.find((provider) => provider.name === name);
  return [
    {
      ...serviceProvider(deps, 'openweathermap', find('openweathermap')),
      settingName: 'openweathermap_api',
      lastSuccessAt: find('openweathermap')?.last_success_at ?? (await newestObservation(db)),
      items: await weatherCoverage(deps),
    },
    {
      settingName: 'mapbox_api',
      source: simulatedParts(config).includes('directions')
        ? 'simulated'
        : config.MAPS_TOKEN === undefined
          ? 'none'
          : 'device',
      lastSuccessAt: await lastRouteFetch(db),
      stored: undefined,
      callsLeft: null,
      items: null,
    },
    {
      ...serviceProvider(deps, 'ticketmaster', find('ticketmaster')),
      settingName: 'ticketmaster_api',
      lastSuccessAt: find('ticketmaster')?.last_success_at ?? (await newestEvent(db)),
      items: await eventsCoverage(deps),
    },
  ];
}

const KEY = { openweathermap: 'OPENWEATHERMAP_KEY', ticketmaster: 'TICKETMASTER_KEY' } as const;
const PART = { openweathermap: 'weather', ticketmaster: 'events' } as const;

function serviceProvider(
  { clock, config }: Reader,
  name: ProviderName,
  stored: StoredProvider | undefined,
): Pick<ProviderState, 'source' | 'stored' | 'callsLeft'> {
  if (config[KEY[name]] !== undefined) {
    return { source: 'provider', stored, callsLeft: callsLeft(budgetFor(name, config), stored, clock.now()) };
  }
  const source = simulatedParts(config).includes(PART[name]) ? 'simulated' : 'none';
  return { source, stored: undefined, callsLeft: null };
}
