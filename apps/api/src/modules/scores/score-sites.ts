import { localMoment } from '#calendar/local-moment.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { oldestHonestFetch } from '#modules/events/honest-events.ts';
import type { Viewer } from '#modules/sites/visible-sites.ts';
import { oldestHonestObservation } from '#modules/weather/honest-weather.ts';
import { ARRIVAL_MS, DEPARTURE_MS } from './event-score.ts';
import { type SiteScore, planScores } from './plan-scores.ts';
import { readPlan } from './plan-table.ts';

/** The sites of the asked areas that the viewer may see. An area that is unknown or not theirs adds nothing. */
export async function scoreSites(
  { db, clock, timeZone }: { readonly db: Database; readonly clock: Clock; readonly timeZone: string },
  viewer: Viewer,
  areaNames: readonly string[],
): Promise<SiteScore[]> {
  const now = clock.now();
  const plan = await readPlan(db, {
    viewer,
    areaNames,
    moment: localMoment(now, timeZone),
    weatherSince: oldestHonestObservation(now),
    events: {
      from: new Date(now.getTime() - DEPARTURE_MS),
      until: new Date(now.getTime() + ARRIVAL_MS),
      confirmedSince: oldestHonestFetch(now),
    },
  });
  return planScores(plan, now);
}
