import { itemAt } from './item-at.ts';
import { type SliceOptions, type TeamSliceOptions, planTeamInSlices } from './plan.ts';
import type { Round } from './planner.ts';
import type { Place, RoundProblem, TeamProblem } from './problem.ts';
import { createRandom } from './search/random.ts';
import { roundScore } from './timetable.ts';

const ALTERNATIVES = 12;
const MOST_LOST = 0.03;
const FIRST_SPREAD = 0.3;

/** Places that every round visits, where the first search can reach them. They count their own points. */
type Wanted = { readonly wanted?: readonly number[] };

/**
 * An unpredictable round: a random one, by seed, among those found within 3 % of the best. Alternatives are
 * the best rounds for values that are changed at random, more where that is cheap and less where it costs too much.
 */
export async function varyRound(problem: RoundProblem, options: SliceOptions & Wanted): Promise<Round> {
  const { places, travel, ...shift } = problem;
  const { previous } = options;
  const team = { places, travel, shifts: [shift] };
  return itemAt(await varyTeam(team, { ...options, previous: previous && [previous] }), 0);
}

type Rounds = readonly Round[];

/** The same for the rounds of a team: what they collect together is within 3 % of the best found. */
export async function varyTeam(
  problem: TeamProblem,
  { wanted = [], ...options }: TeamSliceOptions & Wanted,
): Promise<Rounds> {
  const seed = options.seed ?? 1;
  const random = createRandom(seed);
  const search = async (places: readonly Place[], searchSeed: number): Promise<Rounds> => {
    const drawn = withWanted(places, wanted);
    const planned = await planTeamInSlices({ ...problem, places: drawn }, { ...options, seed: searchSeed });
    return planned.map((round) => ({ ...round, score: roundScore(problem, round.stops) }));
  };
  const found = [await search(problem.places, seed)];
  const reached = wantedIn(itemAt(found, 0), wanted);
  const most = (): number => Math.max(...found.map(totalScore));
  let spread = FIRST_SPREAD;
  for (let index = 1; index <= ALTERNATIVES && options.signal?.aborted !== true; index++) {
    const places = problem.places.map((place) => ({
      ...place,
      score: place.score * (1 + spread * (2 * random() - 1)),
    }));
    const rounds = await search(places, seed + index);
    if (wantedIn(rounds, wanted) >= reached) found.push(rounds);
    spread = Math.min(0.95, spread * (isWithin(rounds, most()) ? 1.25 : 0.7));
  }
  const choices = [...new Map(found.map((rounds) => [roundsKey(rounds), rounds])).values()].filter((rounds) =>
    isWithin(rounds, most()),
  );
  return itemAt(choices, Math.floor(random() * choices.length));
}

/** A wanted place has more points for the search than all others together. */
function withWanted(places: readonly Place[], wanted: readonly number[]): readonly Place[] {
  if (wanted.length === 0) return places;
  const all = places.reduce((sum, { score }) => sum + score, 1);
  return places.map((place, index) => (wanted.includes(index) ? { ...place, score: all } : place));
}

const wantedIn = (rounds: Rounds, wanted: readonly number[]): number =>
  wanted.filter((place) => rounds.some(({ stops }) => stops.includes(place))).length;
const totalScore = (rounds: Rounds): number => rounds.reduce((sum, { score }) => sum + score, 0);
const isWithin = (rounds: Rounds, best: number): boolean => totalScore(rounds) >= best * (1 - MOST_LOST);
const roundsKey = (rounds: Rounds): string => rounds.map(({ stops }) => stops.join()).join(' ');
