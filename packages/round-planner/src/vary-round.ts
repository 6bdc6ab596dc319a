import { itemAt } from './item-at.ts';
import { type SliceOptions, type TeamSliceOptions, planTeamInSlices } from './plan.ts';
import type { Round } from './planner.ts';
import type { City, RoundProblem, TeamProblem } from './problem.ts';
import { placeOf } from './search/model.ts';
import { createRandom } from './search/random.ts';

const ALTERNATIVES = 12;
const MOST_LOST = 0.03;
const FIRST_SPREAD = 0.3;

/**
 * An unpredictable round: a random one, by seed, among those found within 3 % of the best. Alternatives are
 * the best rounds for values that are changed at random, more where that is cheap and less where it costs too much.
 */
export async function varyRound(problem: RoundProblem, options: SliceOptions): Promise<Round> {
  const { places, travel, ...shift } = problem;
  const { previous } = options;
  const team = { places, travel, shifts: [shift] };
  return itemAt(await varyTeam(team, { ...options, previous: previous && [previous] }), 0);
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
    const rounds = planned.map((round) => ({ ...round, score: worthOf(problem, round.stops) }));
    found.push(rounds);
    spread = Math.min(0.95, spread * (isWithin(rounds, most()) ? 1.25 : 0.7));
  }
  const choices = [...new Map(found.map((rounds) => [keyOf(rounds), rounds])).values()].filter((rounds) =>
    isWithin(rounds, most()),
  );
  return itemAt(choices, Math.floor(random() * choices.length));
}

const worthOf = (city: City, stops: readonly number[]): number =>
  stops.reduce((sum, stop) => sum + placeOf(city, stop).score, 0);
const totalOf = (rounds: Rounds): number => rounds.reduce((sum, { score }) => sum + score, 0);
const isWithin = (rounds: Rounds, best: number): boolean => totalOf(rounds) >= best * (1 - MOST_LOST);
const keyOf = (rounds: Rounds): string => rounds.map(({ stops }) => stops.join()).join(' ');
