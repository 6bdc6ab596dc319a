import { keptFirst } from './kept-first.ts';
import type { RoundProblem } from './problem.ts';
import { placeOf, travelTime } from './search/model.ts';
import { timeRound } from './timetable.ts';

/** How much a warden likes to go to a place; `travel` is the time to it. */
type Rule = (place: number, travel: number) => number;

/** The stops of a warden who always goes to the site that a rule likes best, as long as one fits. */
function followRule(problem: RoundProblem, rule: Rule): number[] {
  const stops = keptFirst(problem, problem);
  const left = new Set([...problem.places.keys()].filter((place) => placeOf(problem, place).score > 0));
  for (const place of stops) left.delete(place);
  let from = stops.at(-1) ?? problem.start;
  let time = timeRound(problem, { ...problem, end: from }, stops).end;
  for (;;) {
    let liked: { place: number; liking: number; leave: number } | undefined;
    for (const place of left) {
      const travel = travelTime(problem, from, place);
      const leave = timeToLeave(problem, time + travel, place);
      if (leave === undefined) continue;
      const liking = rule(place, travel);
      if (liked === undefined || liking > liked.liking) liked = { place, liking, leave };
    }
    if (liked === undefined) return stops;
    stops.push(liked.place);
    left.delete(liked.place);
    from = liked.place;
    time = liked.leave;
  }
}

/** When a warden who arrives at a place leaves it; undefined if the place or the end is then out of time. */
function timeToLeave(problem: RoundProblem, arrive: number, place: number): number | undefined {
  const { open, close, service } = placeOf(problem, place);
  const begin = Math.max(arrive, open ?? -Infinity);
  const leave = begin + (service ?? 0);
  const end = leave + (problem.end === undefined ? 0 : travelTime(problem, place, problem.end));
  return begin <= (close ?? Infinity) && end <= problem.limit ? leave : undefined;
}

/** Always to the nearest site. */
export const nearestFirst = (problem: RoundProblem): number[] => followRule(problem, (_, travel) => -travel);

/**
 * Down the ranked list: always to the site on top of it. `wayScore` is what the list adds to a site's value for the
 * way to it; without it the list ranks by value alone.
 */
export const followList = (problem: RoundProblem, wayScore: (travel: number) => number = () => 0): number[] =>
  followRule(problem, (place, travel) => placeOf(problem, place).score + wayScore(travel));

/** Always to the site that is worth most for the time that it takes. */
export const richestFirst = (problem: RoundProblem): number[] =>
  followRule(problem, (place, travel) => {
    const { score, service } = placeOf(problem, place);
    return score / (travel + (service ?? 0) + Number.EPSILON);
  });
