import { DETOUR, estimateTravel, planTeam } from '@patrolplan/round-planner';
import { metresBetween } from '#api/geo/distance.ts';
import { countVisit } from '#api/modules/visit-rules/times-a-day.ts';
import type { KnownWorld, Scores, Seen } from './policy.ts';
import { type Cell, cellKey, cellsOf } from './world.ts';
import { timeAt } from './world-days.ts';

type PlannedVisit = { readonly warden: number; readonly site: number; readonly minute: number };

/** With 150 an outlying site waits for a longer time; more than this changes no measure. */
const ITERATIONS = 500;
const WALKING_METRES_PER_MINUTE = 4_800 / 60;
const HUNDREDTHS = 100;

/** Plans and walks one day: the team is planned again at the start of each period, or after each round of a given length. */
export type PatrolDay = (
  day: number,
  scores: Scores,
  /** The last visit of each site, brought up to date as the day goes on. */
  seen: Map<number, Seen>,
  nextSeed: () => number,
) => readonly PlannedVisit[];

export function createPatrolDay(world: KnownWorld, iterations = ITERATIONS): PatrolDay {
  const { sites, wardens, visitMinutes } = world;
  const points = [...sites, ...wardens.map(({ start }) => start)];
  // Whole hundredths, rounded up, so that the printed minutes are exact.
  const travel = estimateTravel({
    points,
    metres: metresBetween,
    pace: DETOUR / WALKING_METRES_PER_MINUTE,
  }).map((minutes) => Math.ceil(minutes * HUNDREDTHS) / HUNDREDTHS);
  const ownTravel = wardens.map(({ areas }) =>
    travel.map((minutes, index) => {
      const site = sites[index % points.length];
      return site === undefined || areas.includes(site.area) ? minutes : Infinity;
    }),
  );

  return (day, scores, seen, nextSeed) => {
    const visits: PlannedVisit[] = [];
    const positions = wardens.map(({ from }, warden) => ({ place: sites.length + warden, time: from }));
    for (const { cell, begins, ends } of roundsOf(world, day)) {
      const onDuty = wardens.flatMap(({ from, to }, index) => {
        const { place, time } = positions[index] ?? { place: 0, time: to };
        const limit = Math.min(to, ends);
        if (from >= ends || time >= limit) return [];
        return [{ index, start: place, startTime: time, limit, travel: ownTravel[index] ?? travel }];
      });
      if (onDuty.length === 0) continue;
      const scored = scores.points({ cell: cellKey(cell), day, minute: begins }, seen);
      const places = points.map((_, place) => ({ score: scored[place] ?? 0, service: visitMinutes }));
      const rounds = planTeam({ places, travel, shifts: onDuty }, { iterations, seed: nextSeed() });
      for (const [shift, { index: warden }] of onDuty.entries()) {
        for (const { place, begin, leave } of rounds[shift]?.visits ?? []) {
          const minute = Math.round(begin * HUNDREDTHS) / HUNDREDTHS;
          visits.push({ warden, site: place, minute });
          const rule = sites[place]?.timesADay;
          const counted = rule && countVisit(rule, seen.get(place)?.counted, { day, minute });
          seen.set(place, { day, at: timeAt(day, minute), counted });
          positions[warden] = { place, time: leave };
        }
      }
    }
    return visits.sort((one, other) => one.minute - other.minute || one.warden - other.warden);
  };
}

type Round = { readonly cell: Cell; readonly begins: number; readonly ends: number };

function roundsOf(world: KnownWorld, day: number): readonly Round[] {
  return cellsOf(world, day).flatMap((cell) => {
    const length = world.roundMinutes ?? cell.to - cell.from;
    return Array.from({ length: Math.ceil((cell.to - cell.from) / length) }, (_, n) => {
      const begins = cell.from + n * length;
      return { cell, begins, ends: Math.min(cell.to, begins + length) };
    });
  });
}
