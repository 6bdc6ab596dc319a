import { itemAt } from './item-at.ts';
import { type SliceOptions, planRoundInSlices } from './plan.ts';
import type { Round } from './planner.ts';
import type { RoundProblem } from './problem.ts';

export type Replanned = {
  readonly round: Round;
  /** How many of the next planned stops stay as they were: up to three. */
  readonly unchanged: number;
  /** The best round found, whatever it keeps. */
  readonly best: Round;
};

const MOST_UNCHANGED = 3;
const MOST_LOST = 0.01;

/**
 * Plans the rest of a round again: keeps the longest beginning of the planned stops (three, two, one or none) that costs
 * at most 1 % of the best found. The fixed first stops of the problem, such as the current stop, stay in any case.
 */
export async function replanRound(
  problem: RoundProblem,
  planned: readonly number[],
  options: SliceOptions,
): Promise<Replanned> {
  const rounds: { unchanged: number; round: Round }[] = [];
  let previous = planned;
  for (let unchanged = Math.min(MOST_UNCHANGED, planned.length); unchanged >= 0; unchanged--) {
    const first = [...(problem.first ?? []), ...planned.slice(0, unchanged)];
    const round = await planRoundInSlices({ ...problem, first }, { ...options, previous });
    if (unchanged > 0 && round.fixedCount < first.length) continue;
    rounds.push({ unchanged, round });
    // A round that keeps more stops also keeps fewer: each search starts from the previous one.
    previous = round.stops;
  }
  return chooseRound(rounds);
}

function chooseRound(rounds: readonly { unchanged: number; round: Round }[]): Replanned {
  const longest = itemAt(rounds, 0);
  const best = rounds.reduce((one, { round }) => (round.score > one.score ? round : one), longest.round);
  const chosen = rounds.find(({ round }) => round.score >= best.score * (1 - MOST_LOST)) ?? longest;
  return { ...chosen, best };
}
