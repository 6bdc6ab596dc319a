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
  const skyOf = createSkies();
  return plan.areas
    .flatMap((area) =>
      area.ids.map((site_id, n) => {
        const latitude = area.latitudes[n] ?? null;
        const longitude = area.longitudes[n] ?? null;
        const { weather, weather_score } = skyOf(area.mains[n] ?? null, area.temps[n] ?? null);
        return {
          site_id,
          site_name: area.names[n] ?? '',
          area_name: area.area,
          base_score: toHundredths(area.bases[n] ?? 0),
          weather_score,
          event_score: toHundredths(eventScore(latitude, longitude)),
          current_period: period,
          day_type: plan.day_type,
          latitude,
          longitude,
          weather,
        };
      }),
    )
    .sort((one, other) => one.site_id - other.site_id);
}

type Sky = { readonly weather: { main: string; temp: number } | null; readonly weather_score: number };

/** Thousands of sites lie under a few skies: each is scored once. */
function createSkies(): (main: string | null, temp: number | null) => Sky {
  const byMain = new Map<string | null, Map<number | null, Sky>>();
  return (main, temp) => {
    let byTemp = byMain.get(main);
    if (byTemp === undefined) byMain.set(main, (byTemp = new Map()));
    let sky = byTemp.get(temp);
    if (sky === undefined) byTemp.set(temp, (sky = createSky(main, temp)));
    return sky;
  };
}

function createSky(main: string | null, temp: number | null): Sky {
  const weather = main === null || temp === null ? null : { main, temp };
  return { weather, weather_score: toHundredths(weatherScore(weather)) };
}

/** People see two decimals; a sum of parts must not differ from what they add up themselves. */
const toHundredths = (score: number): number => Math.round(score * 100) / 100;
