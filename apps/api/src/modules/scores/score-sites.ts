import { localMoment } from '#calendar/local-moment.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { Json } from '#json.ts';
import { eventsFreshSince } from '#modules/events/event-limits.ts';
import type { Viewer } from '#modules/sites/visible-areas-table.ts';
import { weatherFreshSince } from '#modules/weather/observation.ts';
import { ARRIVAL_MS, DEPARTURE_MS } from './event-score.ts';
import { createKeptPlans } from './kept-plans.ts';
import { type SiteScore, planScores } from './plan-scores.ts';
import { readMark, readPlan } from './plan-table.ts';

const MINUTE_MS = 60_000;

export type ScoreSites = (viewer: Viewer, areaNames: readonly string[]) => Promise<Json<SiteScore[]>>;

/**
 * The sites of the asked areas that the viewer may see, as JSON. An area that is unknown or not theirs adds nothing. A plan
 * is for a full minute; asked for again within it, it is written anew only when something in it may have changed.
 */
export function createScoreSites(world: {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
}): ScoreSites {
  const { db, clock, timeZone } = world;
  const kept = createKeptPlans();
  return async (viewer, areaNames) => {
    const minute = startOfMinute(clock.now());
    const known = kept.find(minute, areaNames);
    if (known !== undefined && known.mark === (await readMark(db, { viewer, areaNames }))) return known.json;
    const plan = await readPlan(db, {
      viewer,
      areaNames,
      moment: localMoment(minute, timeZone),
      weatherSince: weatherFreshSince(minute),
      events: {
        from: new Date(minute.getTime() - DEPARTURE_MS),
        until: new Date(minute.getTime() + ARRIVAL_MS),
        confirmedSince: eventsFreshSince(minute),
      },
    });
    const json = new Json(planScores(plan, minute));
    kept.keep(minute, areaNames, { mark: plan.mark, json });
    return json;
  };
}

const startOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
