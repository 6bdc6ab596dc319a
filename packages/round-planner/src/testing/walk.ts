import type { RoundProblem } from '#problem.ts';

/** The legs of a round, added up without any code of the planner. */
export function walk(problem: RoundProblem, stops: readonly number[]): { late: boolean; score: number } {
  let time = problem.startTime ?? 0;
  let at = problem.start;
  let late = false;
  let score = 0;
  const go = (to: number): void => {
    if (to !== at) time += problem.travel[at * problem.places.length + to] ?? Infinity;
    at = to;
  };
  for (const stop of stops) {
    go(stop);
    const place = problem.places[stop];
    time = Math.max(time, place?.open ?? 0);
    if (time > (place?.close ?? Infinity)) late = true;
    time += problem.service?.[stop] ?? place?.service ?? 0;
    score += place?.score ?? 0;
  }
  if (problem.end !== undefined) go(problem.end);
  return { late: late || time > problem.limit, score };
}
