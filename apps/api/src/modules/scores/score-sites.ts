import { localMoment } from '#calendar/local-moment.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import type { Position } from '#geo/distance.ts';
import { Json, JsonItems } from '#json.ts';
import { EVENT_REACH_MILES, eventsFreshSince } from '#modules/events/event-limits.ts';
import { eventsIn } from '#modules/events/events-table.ts';
import { boxAround } from '#modules/events/reach-box.ts';
import { type Viewer, visibleAreas } from '#modules/sites/visible-areas-table.ts';
import { weatherFreshSince } from '#modules/weather/observation.ts';
import { type SiteScore, areaScores, positionsOf } from './area-scores.ts';
import { readAreaSites } from './area-sites-table.ts';
import { ARRIVAL_MS, DEPARTURE_MS, type ScoredEvent } from './event-score.ts';
import { createMinuteCache } from './minute-cache.ts';

type Deps = { readonly db: Database; readonly clock: Clock; readonly timeZone: string };
type Area = { readonly id: number; readonly name: string };

export type ScoreSites = (viewer: Viewer, areaNames: readonly string[]) => Promise<Json<SiteScore[]>>;

/**
 * The sites of the asked areas that the viewer may see, as JSON, ordered by area id and site id. An area that is unknown or
 * that the viewer may not see adds nothing. Which areas that are is read at every call; the scores of an area are computed
 * and serialised once a minute, for all viewers together.
 */
export function createScoreSites(deps: Deps): ScoreSites {
  const cache = createMinuteCache<JsonItems<SiteScore>>();
  return async (viewer, areaNames) => {
    const areas = await visibleAreas(deps.db, viewer)
      .select(['id', 'name'])
      .where('name', '=', (row) => row.fn.any(row.val([...new Set(areaNames)])))
      .orderBy('id')
      .execute();
    const minute = startOfMinute(deps.clock.now());
    const parts = areas.map((area) =>
      cache(minute, area.id, async () => new JsonItems(await scoreArea(deps, area, minute))),
    );
    return Json.list(await Promise.all(parts));
  };
}

/** The scores of all sites of one area at a time. */
async function scoreArea({ db, timeZone }: Deps, { id, name }: Area, at: Date): Promise<SiteScore[]> {
  const groups = await readAreaSites(db, id, {
    moment: localMoment(at, timeZone),
    weatherSince: weatherFreshSince(at),
  });
  return areaScores({ name, groups, events: await readEvents(db, positionsOf(groups), at) }, at);
}

/** The events that may count at this time for a site at one of the positions. */
async function readEvents(
  db: Database,
  positions: readonly Position[],
  at: Date,
): Promise<readonly ScoredEvent[]> {
  const box = boxAround(positions, EVENT_REACH_MILES);
  if (box === null) return [];
  const events = await eventsIn(db, box, {
    endAfter: new Date(at.getTime() - DEPARTURE_MS),
    startBefore: new Date(at.getTime() + ARRIVAL_MS),
    fetchedSince: eventsFreshSince(at),
  })
    .select(['latitude', 'longitude', 'starts_at', 'ends_at'])
    .execute();
  return events.map(({ latitude, longitude, starts_at, ends_at }) => ({
    latitude,
    longitude,
    startsAt: starts_at.getTime(),
    endsAt: ends_at.getTime(),
  }));
}

const MINUTE_MS = 60_000;

const startOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
