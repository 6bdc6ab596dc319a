import type { CallReply, contract } from '@patrolplan/contract';
import { localMoment } from '#calendar/local-moment.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { oldestHonestFetch } from '#modules/events/honest-events.ts';
import type { Viewer } from '#modules/sites/visible-sites.ts';
import { oldestHonestObservation } from '#modules/weather/honest-weather.ts';
import { ARRIVAL_MS, DEPARTURE_MS, eventScorer } from './event-score.ts';
import { type PlanColumns, readPlan } from './plan-table.ts';
import { weatherScore } from './weather-score.ts';

export type SiteScore = CallReply<typeof contract.scoreSites>[number];

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
  return scoresOf(plan, now);
}

/** By site id, so that the same plan is the same list. */
function scoresOf(plan: PlanColumns, now: Date): SiteScore[] {
  const eventScore = eventScorer(
    plan.crowds.map(([latitude, longitude, startsAt, endsAt]) => ({
      latitude,
      longitude,
      startsAt: startsAt * 1000,
      endsAt: endsAt * 1000,
    })),
    now.getTime(),
  );
  return plan.ids
    .map((id, n) => {
      const latitude = plan.latitudes[n] ?? null;
      const longitude = plan.longitudes[n] ?? null;
      const main = plan.weather_mains[n] ?? null;
      const temp = plan.temps[n] ?? null;
      const weather = main === null || temp === null ? null : { main, temp };
      return {
        site_id: id,
        site_name: plan.names[n] ?? '',
        area_name: plan.areas[n] ?? '',
        base_score: toHundredths(plan.bases[n] ?? 0),
        weather_score: toHundredths(weatherScore(weather)),
        event_score: toHundredths(eventScore(latitude, longitude)),
        current_period: plan.period ?? '',
        day_type: plan.day_type,
        latitude,
        longitude,
        weather,
      };
    })
    .sort((a, b) => a.site_id - b.site_id);
}

/** People see two decimals; a sum of parts must not differ from what they add up themselves. */
const toHundredths = (score: number): number => Math.round(score * 100) / 100;
