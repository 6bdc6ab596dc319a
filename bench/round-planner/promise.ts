import { createRandom, estimateTravel, learnHopPace, planRound, timeRound } from '@patrolplan/round-planner';
import type { RealLeg, RoundProblem } from '@patrolplan/round-planner';
import { DEMO_PERIODS, demoBaseScore } from '#api/demo/demo-base-score.ts';
import { demoSites } from '#api/demo/demo-sites.ts';
import { metresBetween } from '#api/geo/distance.ts';
import type { Position } from '#api/geo/distance.ts';
import { simulatedDirections, travelProfiles } from '#api/simulated/directions.ts';
import type { TravelProfile } from '#api/simulated/directions.ts';
import { mean, percent, textTable } from './text-table.ts';

const AREAS = new Set(['City Centre', 'Quayside', 'St James and Westgate']);
const VISIT_MINUTES = 6;
const MOST_PLANS = 6;
const sites = Object.entries(demoSites)
  .flatMap(([area, inArea]) => inArea.map((site) => ({ ...site, area })))
  .map((site, number) => ({ ...site, number }))
  .filter(({ area }) => AREAS.has(area));

/**
 * How far the preview of a round keeps its promise with the directions of the demo: the points lost between the preview
 * and the round on exact legs, and how often its stops and their order stay. As on the screen: the pace is learnt from the
 * routes of the list, and the legs of two previews are requested ahead.
 */
export function promiseTable(seeds: number): string {
  const rows = travelProfiles.flatMap((profile) =>
    [0, 1, 2].map((ahead) => {
      const rounds = Array.from({ length: seeds }, (_, seed) => keptPromise(profile, seed, ahead));
      const losses = rounds.map(({ loss }) => loss);
      const share = (kept: boolean[]) => percent(kept.filter(Boolean).length / seeds);
      return [
        profile,
        ahead,
        percent(mean(losses)),
        percent(Math.max(...losses)),
        share(rounds.map(({ isSame }) => isSame)),
        share(rounds.map(({ isInOrder }) => isInOrder)),
      ];
    }),
  );
  const heading = ['mode', 'previews ahead', 'mean loss', 'most', 'same stops', 'order kept'];
  return textTable([heading, ...rows]);
}

function keptPromise(profile: TravelProfile, seed: number, ahead: number) {
  const { places, points, limit } = shift(seed);
  const end = points.length - 1;
  const legs = new Map<string, RealLeg>();
  const learn = (stops: readonly number[]) => {
    const path = [0, ...stops, end];
    path.slice(1).forEach((to, index) => {
      const from = path[index] ?? 0;
      legs.set(`${from} ${to}`, { from, to, minutes: exactMinutes(profile, points[from], points[to]) });
    });
  };
  // The routes of the list: from here to every site.
  sites.forEach((_, index) => learn([index + 1]));
  for (const key of legs.keys()) if (key.endsWith(` ${end}`)) legs.delete(key);
  const problem = (): RoundProblem => {
    const known = [...legs.values()];
    const trips = known.map(({ from, to, minutes }) => ({
      metres: straight(points[from], points[to]),
      minutes,
    }));
    const travel = estimateTravel({ points, metres: metresBetween, pace: learnHopPace(trips), legs: known });
    return { places, travel, start: 0, limit, end };
  };
  const plan = () => planRound(problem(), { iterations: 800, seed: 1 });
  const fits = (stops: readonly number[]) => timeRound(problem(), problem(), stops).inTime;

  let preview = plan();
  for (let round = 0; round < ahead; round += 1) {
    learn(preview.stops);
    if (round === 0 || !fits(preview.stops)) preview = plan();
  }
  let stops = preview.stops;
  learn(stops);
  for (let plans = 0; plans < MOST_PLANS && !fits(stops); plans += 1) {
    stops = plan().stops;
    learn(stops);
  }
  while (!fits(stops)) stops = stops.slice(0, -1);
  const final = timeRound(problem(), problem(), stops).score;
  const stayed = (of: readonly number[], within: readonly number[]) =>
    of.filter((stop) => within.includes(stop)).join();
  return {
    loss: (preview.score - final) / preview.score,
    isSame: stops.join() === preview.stops.join(),
    isInOrder: stayed(stops, preview.stops) === stayed(preview.stops, stops),
  };
}

/** A shift of one to four hours in the areas of the first demo warden that ends where it began. */
function shift(seed: number) {
  const random = createRandom(seed + 1);
  const near = sites[Math.floor(random() * sites.length)];
  if (near === undefined) throw new Error('The demo has sites.');
  const start = {
    latitude: near.latitude + (random() - 0.5) / 200,
    longitude: near.longitude + (random() - 0.5) / 100,
  };
  const period = DEMO_PERIODS[Math.floor(random() * (DEMO_PERIODS.length - 1))] ?? 'morning';
  const places = sites.map(({ kind, number }) => ({
    score:
      demoBaseScore({ kind, number }, 'weekday', period) +
      (random() < 0.1 ? 2 * random() : 0) +
      (random() < 0.08 ? 1 + 2 * random() : 0),
    service: VISIT_MINUTES,
  }));
  const ends = { score: 0, service: 0 };
  return {
    places: [ends, ...places, ends],
    points: [start, ...sites, start],
    limit: 60 * (1 + (seed % 4)),
  };
}

const straight = (from: Position | undefined, to: Position | undefined): number =>
  from && to ? metresBetween(from, to) : 0;

const asked = new Map<string, number>();

function exactMinutes(profile: TravelProfile, from: Position | undefined, to: Position | undefined): number {
  const path = `${from?.longitude},${from?.latitude};${to?.longitude},${to?.latitude}`;
  const known = asked.get(`${profile} ${path}`);
  if (known !== undefined) return known;
  // Safe: the format of the maps service, between two places of the demo.
  const { routes } = simulatedDirections(profile, path).body as unknown as { routes: [{ duration: number }] };
  const minutes = routes[0].duration / 60;
  asked.set(`${profile} ${path}`, minutes);
  return minutes;
}
