import { type Round, type RoundProblem, planRound, varyRound } from '@patrolplan/round-planner';
import { PACES, demoRound } from './demo-round.ts';
import { mean, percent, textTable } from './text-table.ts';

const WEEKS = 20;
const SHIFTS_A_WEEK = 5;
const HOURS = 4;

type Way = (problem: RoundProblem, seed: number) => Promise<Round>;

const WAYS: Readonly<Record<string, Way>> = {
  'best round': async (problem) => planRound(problem, { iterations: 1_000 }),
  'varied round': (problem, seed) => varyRound(problem, { pause: async () => {}, iterations: 300, seed }),
};

/**
 * Which share of the demo's sites is never visited in twenty weeks of one shift each weekday, from the same place at the same
 * time of day.
 */
export async function varietyTable(): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const [mode, pace] of Object.entries(PACES)) {
    for (const [name, plan] of Object.entries(WAYS)) {
      const problem = demoRound({ seed: 3, hours: HOURS, pace });
      const visited = new Set<number>();
      const scores: number[] = [];
      const rounds = new Set<string>();
      for (let day = 1; day <= WEEKS * SHIFTS_A_WEEK; day++) {
        const { stops, score } = await plan(problem, day);
        for (const stop of stops) visited.add(stop);
        rounds.add(stops.join());
        scores.push(score);
      }
      const sites = problem.places.length - 1;
      rows.push([mode, name, percent(1 - visited.size / sites), rounds.size, mean(scores).toFixed(2)]);
    }
  }
  return textTable([
    ['mode', 'plan', 'sites never visited', 'different rounds of 100', 'mean value'],
    ...rows,
  ]);
}
