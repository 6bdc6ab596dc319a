import { type SliceOptions, type TeamSliceOptions, planTeamInSlices } from './plan.ts';
import type { Round } from './planner.ts';
import type { RoundProblem, TeamProblem } from './problem.ts';
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
  const { places, travel, ...shift } = problem;
  const { previous } = options;
  const [round] = await varyTeam(
    { places, travel, shifts: [shift] },
    { ...options, previous: previous && [previous] },
  );
  if (round === undefined) throw new Error('One shift has one round.');
  return round;
}

type Rounds = readonly Round[];

/** The rounds of a team in the same way: what they collect together is within 3 % of the best found. */
export async function varyTeam(problem: TeamProblem, options: TeamSliceOptions): Promise<Rounds> {
  const seed = options.seed ?? 1;
  const random = createRandom(seed);
  const found = [await planTeamInSlices(problem, options)];
  const most = (): number => Math.max(...found.map(totalOf));
  let spread = FIRST_SPREAD;
  for (let index = 1; index <= ALTERNATIVES && options.signal?.aborted !== true; index++) {
    const places = problem.places.map((place) => ({
      ...place,
      score: place.score * (1 + spread * (2 * random() - 1)),
    }));
    const planned = await planTeamInSlices({ ...problem, places }, { ...options, seed: seed + index });
    const rounds = planned.map(({ stops, keptFirst }, warden) => {
      const shift = problem.shifts[warden];
      if (shift === undefined) throw new Error('Each round has its shift.');
      return { stops, keptFirst, ...timeRound(problem, shift, stops) };
    });
    const isClose = isWithin(rounds, most());
    if (isClose) found.push(rounds);
    spread = Math.min(0.95, spread * (isClose ? 1.25 : 0.7));
  }
  const choices = [...new Map(found.map((rounds) => [keyOf(rounds), rounds])).values()].filter((rounds) =>
    isWithin(rounds, most()),
  );
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('The best rounds are always within reach of themselves.');
  return chosen;
}

const totalOf = (rounds: Rounds): number => rounds.reduce((sum, { score }) => sum + score, 0);
const isWithin = (rounds: Rounds, best: number): boolean => totalOf(rounds) >= best * (1 - MOST_LOST);
const keyOf = (rounds: Rounds): string => rounds.map(({ stops }) => stops.join()).join(' ');
