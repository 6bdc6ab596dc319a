import {
  type Round,
  type RoundProblem,
  createRandom,
  planRound,
  replanRound,
} from '@patrolplan/round-planner';
import { PACES, demoRound } from './demo-round.ts';
import { mean, percent, textTable } from './text-table.ts';

const ITERATIONS = 500;
const DELAY_MINUTES = 10;
const BOOST = 3;

/** After the first stop something happens; how many of the next three stops stay, and what that costs. */
export async function stabilityTable(seeds: number): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const [mode, pace] of Object.entries(PACES)) {
    for (const [event, change] of Object.entries(EVENTS)) {
      const stayed: number[] = [];
      const lost: number[] = [];
      for (let seed = 0; seed < seeds; seed++) {
        const problem = demoRound({ seed, hours: 4, pace });
        const round = planRound(problem, { iterations: ITERATIONS });
        const rest = afterFirstStop(problem, round);
        const planned = round.stops.slice(1);
        const changed = change(rest, seed);
        const options = { pause: async () => {}, iterations: ITERATIONS, seed: seed + 1 };
        const { round: next, best } = await replanRound(changed, planned, options);
        const three = planned.slice(0, 3);
        if (three.length === 0 || best.score === 0) continue;
        stayed.push(three.filter((stop, index) => next.stops[index] === stop).length / three.length);
        lost.push(1 - next.score / best.score);
      }
      rows.push([mode, event, percent(mean(stayed)), percent(mean(lost)), percent(Math.max(...lost))]);
    }
  }
  return textTable([['mode', 'event', 'next three stay', 'mean loss', 'most lost'], ...rows]);
}

function afterFirstStop(problem: RoundProblem, round: Round): RoundProblem {
  const [first] = round.visits;
  if (first === undefined) return problem;
  const places = problem.places.map((place, index) =>
    index === first.place ? { ...place, score: 0 } : place,
  );
  return { ...problem, places, start: first.place, startTime: first.leave };
}

const EVENTS: Readonly<Record<string, (problem: RoundProblem, seed: number) => RoundProblem>> = {
  'delay of 10 minutes': (problem) => ({ ...problem, startTime: (problem.startTime ?? 0) + DELAY_MINUTES }),
  'new boost': (problem, seed) => {
    const boosted = 1 + Math.floor(createRandom(seed + 7_000)() * (problem.places.length - 1));
    const places = problem.places.map((place, index) =>
      index === boosted && place.score > 0 ? { ...place, score: place.score + BOOST } : place,
    );
    return { ...problem, places };
  },
};
