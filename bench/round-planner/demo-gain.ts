import { followList, nearestFirst, planRound, timeRound } from '@patrolplan/round-planner';
import { PACES, demoRound, routeScore } from './demo-round.ts';
import { mean, percent, textTable } from './text-table.ts';

/** What a planned round collects more than the list and than the nearest site, on the demo. */
export function gainTable(seeds: number): string {
  const rows = Object.entries(PACES).flatMap(([mode, pace]) =>
    [2, 4, 8].map((hours) => {
      const gains = Array.from({ length: seeds }, (_, seed) => {
        const problem = demoRound({ seed, hours, pace });
        const { score } = planRound(problem, { iterations: 3_000 });
        const over = (stops: readonly number[]): number =>
          score / timeRound(problem, problem, stops).score - 1;
        return { list: over(followList(problem, routeScore)), nearest: over(nearestFirst(problem)) };
      });
      const list = gains.map((gain) => gain.list);
      const nearest = gains.map((gain) => gain.nearest);
      return [mode, hours, ...summary(list), ...summary(nearest)];
    }),
  );
  const heading = ['over the list: mean', 'least', 'most', 'over the nearest: mean', 'least', 'most'];
  return textTable([['mode', 'hours', ...heading], ...rows]);
}

const summary = (gains: readonly number[]): string[] =>
  [mean(gains), Math.min(...gains), Math.max(...gains)].map(percent);
