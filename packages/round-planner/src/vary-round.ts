import { type SliceOptions, planRoundInSlices } from './plan.ts';
import type { Round } from './planner.ts';
import type { RoundProblem } from './problem.ts';
import { createRandom } from './search/random.ts';
import { timeRound } from './timetable.ts';

const ALTERNATIVES = 12;
const MOST_LOST = 0.03;
const FIRST_SPREAD = 0.3;

/**
 * A round that is hard to foresee: a random one, by seed, among those found within 3 % of the best. Alternatives are
 * the best rounds for values that are changed at random, more where that is cheap and less where it costs too much.
 */
export async function varyRound(problem: RoundProblem, options: SliceOptions): Promise<Round> {
  const seed = options.seed ?? 1;
  const random = createRandom(seed);
  const found = [await planRoundInSlices(problem, options)];
  const most = (): number => Math.max(...found.map(({ score }) => score));
  let spread = FIRST_SPREAD;
  for (let index = 1; index <= ALTERNATIVES; index++) {
    const places = problem.places.map((place) => ({
      ...place,
      score: place.score * (1 + spread * (2 * random() - 1)),
    }));
    const { stops, keptFirst } = await planRoundInSlices(
      { ...problem, places },
      { ...options, seed: seed + index },
    );
    const round = { stops, keptFirst, ...timeRound(problem, problem, stops) };
    const isClose = isWithin(round, most());
    if (isClose) found.push(round);
    spread = Math.min(0.95, spread * (isClose ? 1.25 : 0.7));
  }
  const choices = [...new Map(found.map((round) => [round.stops.join(), round])).values()].filter((round) =>
    isWithin(round, most()),
  );
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('The best round is always within reach of itself.');
  return chosen;
}

const isWithin = ({ score }: Round, best: number): boolean => score >= best * (1 - MOST_LOST);
