import type { CallReply, contract } from '@patrolplan/contract';
import { eventScorer } from './event-score.ts';
import type { Plan } from './plan-table.ts';
import { weatherScore } from './weather-score.ts';

export type SiteScore = CallReply<typeof contract.scoreSites>[number];

/** Scores the sites of a plan; by site id, so that the same plan is the same list. */
export function planScores(plan: Plan, now: Date): SiteScore[] {
  const period = plan.period ?? '';
  const eventScore = eventScorer(
    plan.crowds.map(([latitude, longitude, startsAt, endsAt]) => ({
      latitude,
      longitude,
      startsAt: startsAt * 1000,
      endsAt: endsAt * 1000,
    })),
    now.getTime(),
  );
  return plan.groups
    .flatMap(({ area, main, temp, ids, names, bases, latitudes, longitudes }) => {
      const weather = main === null || temp === null ? null : { main, temp };
      const weather_score = toHundredths(weatherScore(weather));
      return ids.map((site_id, n) => {
        const latitude = latitudes[n] ?? null;
        const longitude = longitudes[n] ?? null;
        return {
          site_id,
          site_name: names[n] ?? '',
          area_name: area,
          base_score: toHundredths(bases[n] ?? 0),
          weather_score,
          event_score: toHundredths(eventScore(latitude, longitude)),
          current_period: period,
          day_type: plan.day_type,
          latitude,
          longitude,
          weather,
        };
      });
    })
    .sort((one, other) => one.site_id - other.site_id);
}

/** People see two decimals; a sum of parts must not differ from what they add up themselves. */
const toHundredths = (score: number): number => Math.round(score * 100) / 100;
