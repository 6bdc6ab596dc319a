import {
  DEFAULT_PACE,
  type RoundProblem,
  createRandom,
  estimateTravel,
  siteValue,
} from '@patrolplan/round-planner';
import { DEMO_PERIODS, demoBaseScore } from '#api/demo/demo-base-score.ts';
import { demoSites } from '#api/demo/demo-sites.ts';
import { metresBetween } from '#api/geo/distance.ts';

export const PACES = { foot: 1.35 / (4_800 / 60), vehicle: DEFAULT_PACE } as const;

const VISIT_MINUTES = 6;
const sites = Object.values(demoSites).flat();

/** What the list adds to a score for a short trip to a site, here by minutes. */
export const routeScore = (minutes: number): number => 5 / (1 + minutes / 50);

export type DemoShift = {
  readonly seed: number;
  readonly hours: number;
  readonly pace: number;
  /** Minutes since the last visit by site; all have recovered when left out. */
  readonly minutesSinceVisit?: ReadonlyMap<number, number>;
};

/** A shift on the sites of the demo, from a place near one of them; the seed chooses place, period, events and boosts. */
export function demoRound({ seed, hours, pace, minutesSinceVisit }: DemoShift): RoundProblem {
  const random = createRandom(seed);
  const period = DEMO_PERIODS[Math.floor(random() * (DEMO_PERIODS.length - 1))] ?? 'morning';
  const near = sites[Math.floor(random() * sites.length)];
  if (near === undefined) throw new Error('The demo has sites.');
  const start = {
    latitude: near.latitude + (random() - 0.5) / 200,
    longitude: near.longitude + (random() - 0.5) / 100,
  };
  const weather = random() < 0.5 ? 0 : 0.5;
  const places = sites.map(({ kind }, number) => ({
    score: siteValue({
      base: demoBaseScore({ kind, number }, 'weekday', period),
      weather,
      event: random() < 0.1 ? 2 * random() : 0,
      boost: random() < 0.08 ? 1 + 2 * random() : 0,
      minutesSinceVisit: minutesSinceVisit?.get(number + 1) ?? null,
    }),
    service: VISIT_MINUTES,
  }));
  return {
    places: [{ score: 0, service: 0 }, ...places],
    travel: estimateTravel({ points: [start, ...sites], metres: metresBetween, pace }),
    start: 0,
    limit: 60 * hours,
  };
}
