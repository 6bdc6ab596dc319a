import { itemAt } from './item-at.ts';
import { createPlanner, type Planner, type Round } from './planner.ts';
import type { RoundProblem, TeamProblem } from './problem.ts';
import type { Stops } from './search/load-stops.ts';

type Budget = {
  /** The same problem, seed and iterations give the same rounds. */
  readonly iterations?: number;
  /** Cuts the same search short by the clock `now`, which gives milliseconds. */
  readonly milliseconds?: number;
  readonly now?: () => number;
  /** Ends the search early; the best rounds so far are the result. An `AbortSignal` fits. */
  readonly signal?: { readonly aborted: boolean };
};

export type RoundOptions = Budget & {
  readonly seed?: number;
  /** The stops of an earlier round, to start from. */
  readonly previous?: readonly number[];
};

export type TeamOptions = Budget & { readonly seed?: number; readonly previous?: Stops | undefined };

/** About a tenth of a second for sixty sites. */
const DEFAULT_ITERATIONS = 3_000;
/** Iterations between two looks at the clock and the signal. */
const SLICE = 10;

/** The round with the most points found within the budget. It always keeps its times. */
export function planRound(problem: RoundProblem, options: RoundOptions = {}): Round {
  const more = createBudget(options);
  const planner = plannerOfOne(problem, options);
  run(planner, more);
  return itemAt(planner.rounds(), 0);
}

/** Rounds for several wardens with the most points together; no site is visited twice. */
export function planTeam(problem: TeamProblem, options: TeamOptions = {}): readonly Round[] {
  const more = createBudget(options);
  const planner = createPlanner(problem, options);
  run(planner, more);
  return planner.rounds();
}

type Slices = {
  /** Awaited between slices: time for messages, for example a timer of 0. */
  readonly pause: () => Promise<unknown>;
  readonly iterationsPerSlice?: number;
};

export type SliceOptions = RoundOptions & Slices;
export type TeamSliceOptions = TeamOptions & Slices;

/** `planRound` for a thread that has other work: between slices it pauses, so that an abort can arrive. */
export async function planRoundInSlices(problem: RoundProblem, options: SliceOptions): Promise<Round> {
  const more = createBudget(options);
  const planner = plannerOfOne(problem, options);
  await runInSlices(planner, more, options);
  return itemAt(planner.rounds(), 0);
}

/** `planTeam` in slices. */
export async function planTeamInSlices(
  problem: TeamProblem,
  options: TeamSliceOptions,
): Promise<readonly Round[]> {
  const more = createBudget(options);
  const planner = createPlanner(problem, options);
  await runInSlices(planner, more, options);
  return planner.rounds();
}

async function runInSlices(planner: Planner, more: SliceBudget, options: Slices): Promise<void> {
  const { pause, iterationsPerSlice = SLICE } = options;
  for (let slice = more(iterationsPerSlice); slice > 0 && !planner.isDone; slice = more(iterationsPerSlice)) {
    planner.step(slice);
    await pause();
  }
}

function plannerOfOne(problem: RoundProblem, { seed, previous }: RoundOptions): Planner {
  const { places, travel, ...shift } = problem;
  return createPlanner({ places, travel, shifts: [shift] }, { seed, previous: previous && [previous] });
}

function run(planner: Planner, more: SliceBudget): void {
  for (let slice = more(SLICE); slice > 0 && !planner.isDone; slice = more(SLICE)) planner.step(slice);
}

/** How many iterations the next slice may have, of those wanted; none or less when the budget is spent. */
type SliceBudget = (wanted: number) => number;

/** Its time starts now: create it before the planner, whose setup counts too. */
function createBudget({ iterations, milliseconds, now, signal }: Budget): SliceBudget {
  if (milliseconds !== undefined && now === undefined)
    throw new TypeError('A budget in milliseconds needs a clock');
  const until = now === undefined ? Infinity : now() + (milliseconds ?? Infinity);
  let left = iterations ?? (milliseconds === undefined ? DEFAULT_ITERATIONS : Infinity);
  return (wanted) => {
    if (signal?.aborted === true || (now !== undefined && now() >= until)) return 0;
    const slice = Math.min(wanted, left);
    left -= slice;
    return slice;
  };
}
