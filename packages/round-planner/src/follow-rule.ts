import { itemAt } from './item-at.ts';
import { fittingFirst } from './fitting-first.ts';
import type { RoundProblem, TeamProblem } from './problem.ts';
import { placeAt, serviceTime, travelTime } from './search/model.ts';
import { timeRound } from './timetable.ts';

/** The preference of a rule for a place; `travel` is the time to it. */
type Rule = (place: number, travel: number) => number;

/** A warden who always visits the site that a rule prefers. `left` are the sites not taken yet. */
type Walk = {
  readonly stops: number[];
  /** When the warden leaves the last stop. */
  readonly time: () => number;
  /** Goes to one more site; false when none fits. */
  readonly step: () => boolean;
};

function startWalk(problem: RoundProblem, rule: Rule, left: Set<number>, first: readonly number[]): Walk {
  const stops = [...first];
  let from = stops.at(-1) ?? problem.start;
  let time = timeRound(problem, { ...problem, end: from }, stops).end;
  return {
    stops,
    time: () => time,
    step() {
      let liked: { place: number; liking: number; leave: number } | undefined;
      for (const place of left) {
        const travel = travelTime(problem, problem, from, place);
        const leave = timeToLeave(problem, time + travel, place);
        if (leave === undefined) continue;
        const liking = rule(place, travel);
        if (liked === undefined || liking > liked.liking) liked = { place, liking, leave };
      }
      if (liked === undefined) return false;
      stops.push(liked.place);
      left.delete(liked.place);
      from = liked.place;
      time = liked.leave;
      return true;
    },
  };
}

/** When a warden who arrives at a place leaves it; undefined if the place or the end is then out of time. */
function timeToLeave(problem: RoundProblem, arrive: number, place: number): number | undefined {
  const { open, close } = placeAt(problem, place);
  const begin = Math.max(arrive, open ?? -Infinity);
  const leave = begin + serviceTime(problem, problem, place);
  const end = leave + (problem.end === undefined ? 0 : travelTime(problem, problem, place, problem.end));
  return begin <= (close ?? Infinity) && end <= problem.limit ? leave : undefined;
}

function sitesWithout({ places }: Pick<RoundProblem, 'places'>, taken: readonly number[]): Set<number> {
  const left = new Set(places.flatMap(({ score }, place) => (score > 0 ? [place] : [])));
  for (const place of taken) left.delete(place);
  return left;
}

function followRule(problem: RoundProblem, rule: Rule): number[] {
  const first = fittingFirst(problem, problem);
  const walk = startWalk(problem, rule, sitesWithout(problem, first), first);
  while (walk.step());
  return walk.stops;
}

/** Always to the nearest site. */
export const nearestFirst = (problem: RoundProblem): number[] => followRule(problem, (_, travel) => -travel);

/**
 * Down the ranked list: always to the site on top of it. `tripScore` is what the list adds to a site's value for a
 * short trip; without it the list ranks by value alone.
 */
export const followList = (
  problem: RoundProblem,
  tripScore: (travel: number) => number = () => 0,
): number[] => followRule(problem, listRule(problem, tripScore));

const listRule =
  (problem: Pick<RoundProblem, 'places' | 'travel'>, tripScore: (travel: number) => number): Rule =>
  (place, travel) =>
    placeAt(problem, place).score + tripScore(travel);

/**
 * A team that shares the ranked list: the warden who is free first takes the site on top of the list from there that
 * nobody has taken.
 */
export function shareList(team: TeamProblem, tripScore: (travel: number) => number = () => 0): number[][] {
  const first: number[][] = [];
  for (const shift of team.shifts) first.push(fittingFirst(team, shift, new Set(first.flat())));
  const left = sitesWithout(team, first.flat());
  const walks = team.shifts.map((shift, index) =>
    startWalk({ ...team, ...shift }, listRule(team, tripScore), left, itemAt(first, index)),
  );
  const busy = new Set(walks);
  while (busy.size > 0) {
    const next = [...busy].reduce((one, other) => (other.time() < one.time() ? other : one));
    if (!next.step()) busy.delete(next);
  }
  return walks.map(({ stops }) => stops);
}

/** Always to the site with most points per minute. */
export const richestFirst = (problem: RoundProblem): number[] =>
  followRule(problem, (place, travel) => {
    const { score } = placeAt(problem, place);
    return score / (travel + serviceTime(problem, problem, place) + Number.EPSILON);
  });
