import { type RoundProblem, createPlanner } from '@patrolplan/round-planner';
import { bestShiftRound } from '@patrolplan/round-planner/testing/best-shift-round.ts';
import { SHIFT_PROBLEMS, shiftProblem } from '@patrolplan/round-planner/testing/shift-problem.ts';
import { violations } from '@patrolplan/round-planner/testing/violations.ts';
import { cpuTime } from './cpu-time.ts';
import { mean, percent, textTable } from './text-table.ts';

/** The iterations of a round on the phone. */
const ITERATIONS = 3_000;

/**
 * Rounds with a break and return visits, compared with the best: by enumeration up to nine sites, else by the better of
 * the same search and one with another seed, in so many seconds.
 */
export function breakTable(referenceSeconds: number): string {
  const runs = SHIFT_PROBLEMS.map(({ sites, seed }) => {
    const problem = shiftProblem(sites, seed);
    const from = cpuTime();
    const planner = plannerOf(problem, seed);
    planner.step(ITERATIONS);
    const milliseconds = cpuTime() - from;
    const [round] = planner.rounds();
    const isSmall = sites <= 9;
    const best = isSmall ? bestShiftRound(problem) : longRun(problem, seed, referenceSeconds);
    const score = round?.score ?? 0;
    const broken = violations(problem, round?.stops ?? []).length;
    return { isSmall, milliseconds, share: score / Math.max(best, score), broken };
  });
  const rows = [true, false].map((isSmall) => {
    const some = runs.filter((run) => run.isSmall === isSmall);
    const shares = some.map(({ share }) => share);
    return [
      isSmall ? '4 to 9 sites, enumeration' : `20 to 92 sites, best of ${referenceSeconds} s`,
      String(some.length),
      String(some.reduce((sum, { broken }) => sum + broken, 0)),
      percent(mean(shares)),
      percent(Math.min(...shares)),
      String(Math.round(mean(some.map(({ milliseconds }) => milliseconds)))),
    ];
  });
  return textTable([
    ['instances, compared with', 'number', 'violations', 'mean share', 'least share', 'mean ms'],
    ...rows,
  ]);
}

function plannerOf({ places, travel, ...shift }: RoundProblem, seed: number) {
  return createPlanner({ places, travel, shifts: [shift] }, { seed });
}

function longRun(problem: RoundProblem, seed: number, seconds: number): number {
  const until = cpuTime() + seconds * 1_000;
  const planners = [seed, seed + 1_000].map((one) => plannerOf(problem, one));
  while (cpuTime() < until) for (const planner of planners) planner.step(10);
  return Math.max(...planners.flatMap((planner) => planner.rounds().map(({ score }) => score)));
}
