import { BREAK, type RoundProblem } from '#problem.ts';

/** The times that a round does not keep, in words, added up without any code of the planner. */
export function violations(problem: RoundProblem, stops: readonly number[]): readonly string[] {
  const { places, travel, start, end, limit, break: pause } = problem;
  const found: string[] = [];
  const first = new Map<number, number>();
  let time = problem.startTime ?? 0;
  let at = start;
  const go = (to: number): void => {
    if (to !== at) time += travel[at * places.length + to] ?? Infinity;
    at = to;
  };
  for (const stop of stops) {
    if (stop === BREAK) {
      time = Math.max(time, pause?.open ?? Infinity);
      if (time > (pause?.close ?? -Infinity)) found.push('break outside its window');
      time += pause?.length ?? 0;
      continue;
    }
    go(stop);
    const { open = 0, close = Infinity, service = 0, returnAfter } = places[stop] ?? { score: 0 };
    time = Math.max(time, open);
    const before = first.get(stop);
    if (before === undefined) first.set(stop, time);
    else if (!returnAfter) found.push(`second visit to ${stop}`);
    else {
      time = Math.max(time, before + returnAfter.earliest);
      if (time > before + returnAfter.latest) found.push(`late return to ${stop}`);
    }
    if (time > close) found.push(`late visit to ${stop}`);
    time += service;
  }
  if (end !== undefined) go(end);
  if (time > limit) found.push('late end');
  if (pause && stops.filter((stop) => stop === BREAK).length !== 1) found.push('not one break');
  for (const stop of first.keys()) {
    const visits = stops.filter((one) => one === stop).length;
    if (visits !== (places[stop]?.returnAfter ? 2 : 1)) found.push(`${visits} visits to ${stop}`);
  }
  return found;
}
