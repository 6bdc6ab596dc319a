import type { Deps } from '#deps.ts';
import { weatherCellCentre } from '#geo/weather-cell.ts';
import { isSwitchedOn } from '#modules/settings/is-switched-on.ts';
import { readWeatherCells } from '#modules/sites/read-weather-cells.ts';
import { describeFailure } from '#providers/provider-reply.ts';
import { cellsDue } from './cells-due.ts';
import { weatherFreshSince } from './observation.ts';
import { type OpenWeatherMap, askCurrentWeather } from './openweathermap.ts';
import {
  dropAllObservations,
  dropObservationsBefore,
  dropObservationsOfOtherSources,
  readFetches,
  storeObservation,
} from './weather-table.ts';

/** Less than the time between two runs: what is left over is first in line for the next. */
const RUN_LIMIT_MS = 9 * 60_000;

/**
 * Asks for the weather of each grid cell that holds a site, once for all sites in it. What was known stays until it is
 * replaced or too old; a cell that failed is first in line next time. Without a provider, or with the setting off,
 * there is no weather.
 */
export async function refreshWeather(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  weather: OpenWeatherMap | null,
): Promise<void> {
  if (weather === null || !(await isSwitchedOn(db, 'openweathermap_api'))) return dropAllObservations(db);
  const { source } = weather.provider;
  const startedAt = clock.now();
  await dropObservationsOfOtherSources(db, source);
  const due = cellsDue(await readWeatherCells(db), await readFetches(db), { now: startedAt, source });
  let stored = 0;
  for (const cell of due) {
    const place = weatherCellCentre(cell);
    if (place === null) continue;
    if (clock.now().getTime() - startedAt.getTime() > RUN_LIMIT_MS) break;
    const reply = await askCurrentWeather(weather, place, clock.now());
    if (reply.ok) {
      await storeObservation(db, cell, reply.value, { fetchedAt: clock.now(), source });
      stored += 1;
      continue;
    }
    log.warn({ provider: source, failure: describeFailure(reply.failure) }, 'weather not refreshed');
    // The remaining cells would be refused the same way: they wait for the next run.
    if (reply.failure.kind === 'paused' || reply.failure.kind === 'out-of-budget') break;
  }
  await dropObservationsBefore(db, weatherFreshSince(clock.now()));
  log.info({ provider: source, due: due.length, stored }, 'weather refreshed');
}
