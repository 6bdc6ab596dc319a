import type { CallReply, contract } from '@patrolplan/contract';
import type { Deps } from '#core/deps.ts';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type Viewer, visibleSites } from '#modules/areas/visible-areas-table.ts';
import { weatherFreshSince } from './observation.ts';
import { findObservation } from './weather-table.ts';

type SiteWeather = CallReply<typeof contract.readSiteWeather>;

const UNKNOWN: SiteWeather = { weather_icon: '', weather_main: '', weather_description: '', temp: null };

/** Only the current weather is known. Another day is unknown; a difference of hours is taken for a wrong clock of the phone. */
const MAX_CLOCK_ERROR_MS = 24 * 3_600_000;

export async function readSiteWeather(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  requested: { readonly siteId: number; readonly at: Date },
): Promise<Result<SiteWeather, Failure>> {
  const site = await visibleSites(db, viewer)
    .select('sites.weather_cell')
    .where('sites.id', '=', requested.siteId)
    .executeTakeFirst();
  if (site === undefined) return notFound();
  const now = clock.now();
  if (site.weather_cell === null || Math.abs(requested.at.getTime() - now.getTime()) > MAX_CLOCK_ERROR_MS) {
    return ok(UNKNOWN);
  }
  const observation = await findObservation(db, site.weather_cell, weatherFreshSince(now));
  if (observation === undefined) return ok(UNKNOWN);
  return ok({
    weather_icon: observation.icon,
    weather_main: observation.main,
    weather_description: observation.description,
    temp: observation.temp,
  });
}
