import type { CallReply } from '@patrolplan/contract';
import type { staffTeamContract } from '@patrolplan/contract/staff-team';
import { type Failure, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { pointFeature } from '#formats/geo-json.ts';
import { gpxRoute } from '#formats/gpx.ts';
import { boardRounds } from './board-table.ts';

type LocatedStop = {
  readonly siteId: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly arriveAt: string;
  readonly minutes: number;
};
type Route = { readonly letter: string; readonly stops: readonly LocatedStop[] };

/** The stops of a sent round where their sites are now. A break, and a site without a position, is left out. */
async function readRoute(db: Database, id: string): Promise<Result<Route, Failure>> {
  const [round] = await boardRounds(db, { id });
  if (round === undefined) return notFound('This round does not exist any more.');
  const ids = round.stops.flatMap(({ site_id }) => site_id ?? []);
  const rows = await db
    .selectFrom('sites')
    .select(['id', 'name', 'latitude', 'longitude'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const sites = new Map(rows.map((site) => [site.id, site]));
  const stops = round.stops.flatMap(({ site_id, arrive_at: arriveAt, minutes }) => {
    const site = sites.get(site_id ?? 0);
    if (site === undefined || site.latitude === null || site.longitude === null) return [];
    const { id: siteId, name, latitude, longitude } = site;
    return [{ siteId, name, latitude, longitude, arriveAt, minutes }];
  });
  return ok({ letter: round.letter, stops });
}

/** A sent round as GeoJSON: the line through its stops, then the stops. Nobody is named. */
export async function exportRoundGeoJson(
  db: Database,
  id: string,
): Promise<Result<CallReply<typeof staffTeamContract.exportRoundGeoJson>, Failure>> {
  const route = await readRoute(db, id);
  if (!route.ok) return route;
  const { letter, stops } = route.value;
  const line = {
    type: 'Feature' as const,
    geometry: {
      type: 'LineString' as const,
      coordinates: stops.map(({ latitude, longitude }) => [longitude, latitude]),
    },
    properties: { round: letter },
  };
  const points = stops.map((stop, index) =>
    pointFeature(stop.siteId, stop, {
      round: letter,
      stop: index + 1,
      site_name: stop.name,
      arrive_at: stop.arriveAt,
      minutes: stop.minutes,
    }),
  );
  // A line needs two places.
  return ok({ type: 'FeatureCollection', features: stops.length > 1 ? [line, ...points] : points });
}

/** A sent round as a GPX route. */
export async function exportRoundGpx(db: Database, id: string): Promise<Result<{ gpx: string }, Failure>> {
  const route = await readRoute(db, id);
  if (!route.ok) return route;
  return ok({ gpx: gpxRoute(`Round ${route.value.letter}`, route.value.stops) });
}
