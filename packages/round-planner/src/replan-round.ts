import { itemAt } from './item-at.ts';
import { type SliceOptions, planRoundInSlices } from './plan.ts';
import type { Round } from './planner.ts';
import type { RoundProblem } from './problem.ts';

export type Replanned = {
  readonly round: Round;
  /** How many of the next planned stops are kept as they were: up to three. */
  readonly kept: number;
  /** The best round found, whatever it keeps. */
  readonly best: Round;
};

const MOST_KEPT = 3;
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
  const rounds: { kept: number; round: Round }[] = [];
  let previous = planned;
  for (let kept = Math.min(MOST_KEPT, planned.length); kept >= 0; kept--) {
    const first = [...(problem.first ?? []), ...planned.slice(0, kept)];
    const round = await planRoundInSlices({ ...problem, first }, { ...options, previous });
    if (kept > 0 && round.keptFirst < first.length) continue;
    rounds.push({ kept, round });
    // A round that keeps more stops also keeps fewer: each search starts from the previous one.
    previous = round.stops;
  }
  return chooseKept(rounds);
}

function chooseKept(rounds: readonly { kept: number; round: Round }[]): Replanned {
  const longest = itemAt(rounds, 0);
  const best = rounds.reduce((one, { round }) => (round.score > one.score ? round : one), longest.round);
  const chosen = rounds.find(({ round }) => round.score >= best.score * (1 - MOST_LOST)) ?? longest;
  return { ...chosen, best };
}
