import { checkProblem } from './check-problem.ts';
import { nearestFirst, followList, richestFirst } from './follow-rule.ts';
import { itemAt } from './item-at.ts';
import { fittingFirst } from './fitting-first.ts';
import { createOrderPlan, hasBreaksOrReturns } from './search/orders/order-planner.ts';
import type { RoundProblem, Shift, TeamProblem } from './problem.ts';
import type { Stops } from './search/load-stops.ts';
import { createModel, sitesInReach } from './search/model.ts';
import { EXACT_UP_TO, solveExactly } from './search/solve-exactly.ts';
import { createTeamSearch } from './search/team-search.ts';
import { type Timetable, timeRound } from './timetable.ts';

/** A planned round. */
export type Round = Timetable & {
  /** The places to visit, in order. */
  readonly stops: readonly number[];
  /** How many of the fixed first stops the round begins with: all of them, unless they do not fit. */
  readonly fixedCount: number;
};

/** A search that runs in slices, so that a busy worker can read its messages in between. */
export type Planner = {
  /** Runs some more iterations. */
  readonly step: (iterations: number) => void;
  /** The best rounds so far, one for each shift. They keep all times from the beginning. */
  readonly rounds: () => readonly Round[];
  /** True when the rounds are known to be the best. */
  readonly isDone: boolean;
};

export type PlannerOptions = {
  /** The same seed gives the same rounds; 1 when left out. */
  readonly seed?: number | undefined;
  /** The stops of earlier rounds, to start from. */
  readonly previous?: Stops | undefined;
};

export function createPlanner(
  problem: TeamProblem,
  { seed = 1, previous = [] }: PlannerOptions = {},
): Planner {
  checkProblem(problem);
  if (hasBreaksOrReturns(problem)) return planOrders(problem, seed, previous);
  const { shifts } = problem;
  const fixed: number[][] = [];
  for (const shift of shifts) fixed.push(fittingFirst(problem, shift, new Set(fixed.flat())));
  const taken = new Set(fixed.flat());
  const rest = shifts.map((shift, index) => afterFirst(problem, shift, itemAt(fixed, index)));
  const toRounds = (stops: Stops): readonly Round[] =>
    shifts.map((shift, index) => {
      const first = itemAt(fixed, index);
      const all = [...first, ...(stops[index] ?? [])];
      return { stops: all, fixedCount: first.length, ...timeRound(problem, shift, all) };
    });

  const candidates = sitesInReach(problem, rest, taken);
  if (candidates.length === 0) return finished(toRounds([]));
  if (shifts.length === 1 && candidates.length <= EXACT_UP_TO) {
    const model = createModel(problem, rest, taken);
    return finished(toRounds([solveExactly(model).map((site) => model.place[site] ?? 0)]));
  }
  const rules = [nearestFirst, followList, richestFirst].map((rule) =>
    followTogether(problem, rest, taken, rule),
  );
  const search = createTeamSearch(problem, rest, taken, seed, [previous, ...rules]);
  return { step: search.step, rounds: () => toRounds(search.stops()), isDone: false };
}

function planOrders(problem: TeamProblem, seed: number, previous: Stops): Planner {
  const { step, stops, fixedCounts } = createOrderPlan(problem, seed, previous);
  const rounds = (): readonly Round[] =>
    stops().map((list, index) => ({
      stops: list,
      fixedCount: itemAt(fixedCounts, index),
      ...timeRound(problem, itemAt(problem.shifts, index), list),
    }));
  return { step, rounds, isDone: false };
}

/** What is left of a shift after its fixed first stops. */
function afterFirst(problem: TeamProblem, shift: Shift, first: readonly number[]): Shift {
  const start = first.at(-1) ?? shift.start;
  const { end: startTime } = timeRound(problem, { ...shift, end: start }, first);
  return { ...shift, start, startTime, first: [] };
}

/** Each warden in turn follows a rule, without the sites of the others. */
function followTogether(
  { places, travel }: TeamProblem,
  shifts: readonly Shift[],
  fixed: ReadonlySet<number>,
  rule: (problem: RoundProblem) => number[],
): Stops {
  const taken = new Set(fixed);
  return shifts.map((shift) => {
    const free = places.map((place, index) => (taken.has(index) ? { ...place, score: 0 } : place));
    const stops = rule({ places: free, travel, ...shift });
    for (const place of stops) taken.add(place);
    return stops;
  });
}

const finished = (rounds: readonly Round[]): Planner => ({
  step: () => {},
  rounds: () => rounds,
  isDone: true,
});
