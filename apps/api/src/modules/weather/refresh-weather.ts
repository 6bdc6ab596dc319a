import type { Deps } from '#core/deps.ts';
import { weatherCellCentre } from '#geo/weather-cell.ts';
import { isSwitchedOn } from '#modules/settings/is-switched-on.ts';
import { readWeatherCells } from '#modules/sites/read-weather-cells.all-areas.ts';
import { refreshItems } from '#providers/refresh-items.ts';
import { dropAllRefreshes } from '#providers/refreshes-table.ts';
import { type Observation, currentWeatherReply, toObservation, weatherFreshSince } from './observation.ts';
import {
  dropAllObservations,
  dropObservationsBefore,
  dropObservationsOfOtherSources,
  storeObservation,
} from './weather-table.ts';
import type { Position } from '#geo/distance.ts';
import type { Provider } from '#providers/provider.ts';
import type { ProviderReply } from '#providers/provider-reply.ts';

type OpenWeatherMap = {
  readonly provider: Provider;
  readonly host: string;
  readonly key: string;
};

/** The current weather at a place: https://openweathermap.org/current */
async function askCurrentWeather(
  { provider, host, key }: OpenWeatherMap,
  place: Position,
  now: Date,
): Promise<ProviderReply<Observation>> {
  const url = new URL(`${host}/data/2.5/weather`);
  url.search = new URLSearchParams({
    lat: place.latitude.toFixed(4),
    lon: place.longitude.toFixed(4),
    appid: key,
    units: 'metric',
  }).toString();
  const reply = await provider.ask(url, currentWeatherReply);
  return reply.ok ? { ok: true, value: toObservation(reply.value, now) } : reply;
}

/** Less than the time between two runs; remaining cells come first in the next run. */
const RUN_LIMIT_MS = 9 * 60_000;
/** A little less than the ten minutes between two runs, so that each run finds the cells of the last one due again. */
const FRESH_MS = 9 * 60_000;

/**
 * Requests the weather of each grid cell that holds a site, once for all sites in it. Known weather stays until it is
 * replaced or too old. Without a provider, or with the setting off, no weather is stored.
 */
export async function refreshWeather(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  weather: OpenWeatherMap | null,
): Promise<void> {
  const { db, clock, log } = deps;
  if (weather === null || !(await isSwitchedOn(db, 'openweathermap_api'))) {
    await dropAllRefreshes(db, 'weather');
    return dropAllObservations(db);
  }
  const { source } = weather.provider;
  await dropObservationsOfOtherSources(db, source);
  const cells = (await readWeatherCells(db)).flatMap((cell) => {
    const place = weatherCellCentre(cell);
    return place === null ? [] : [{ cell, place }];
  });
  const { due, answered } = await refreshItems(deps, {
    kind: 'weather',
    source: `${source} ${weather.host}`,
    items: cells,
    keyOf: ({ cell }) => cell,
    freshMs: FRESH_MS,
    runLimitMs: RUN_LIMIT_MS,
    async refresh({ cell, place }) {
      const reply = await askCurrentWeather(weather, place, clock.now());
      if (!reply.ok) return reply;
      await storeObservation(db, cell, reply.value, { fetchedAt: clock.now(), source });
      return { ok: true, value: 1 };
    },
  });
  await dropObservationsBefore(db, weatherFreshSince(clock.now()));
  log.info({ provider: source, due, stored: answered }, 'weather refreshed');
}
