import type { Stops } from '#search/load-stops.ts';
import { createSchedule } from '#search/schedule.ts';
import { changeOrders, fillOrders, type Orders, type Task } from './change.ts';

export type OrderSearch = {
  readonly step: (iterations: number) => void;
  /** The best stops so far. */
  readonly stops: () => Stops;
};

/** Temperatures at the beginning and the end, as a share of the mean points of a stop. */
const HOT = 1.2;
const COLD = 0.02;

/**
 * The search for rounds with breaks or return visits: ruin and recreate with annealing, on the same schedule as the search
 * for all other rounds. It times every changed round from its start to its end.
 */
export function createOrderSearch(task: Task, starts: readonly Orders[], empty: Orders): OrderSearch {
  const schedule = createSchedule();
  const pool: Orders[] = Array.from({ length: schedule.members }, () => empty);
  let best = empty;
  let current = empty;
  const better = (one: Orders, other: Orders): Orders => (isBetter(task, one, other) ? one : other);
  for (const start of starts) best = better(better(fillOrders(task, start), start), best);

  const begin = (): void => {
    if (schedule.isFirst) pool[schedule.member] = best;
    else if (schedule.isFresh) pool[schedule.member] = fillOrders(task, empty);
    current = pool[schedule.member]!;
    best = better(current, best);
  };
  const iterate = (): void => {
    const stops = current.reduce((sum, order) => sum + order.stops.length, 0);
    const heat = (totalScore(current) / Math.max(1, stops)) * HOT * (COLD / HOT) ** schedule.phase;
    const changed = changeOrders(task, current);
    if (changed === null || totalScore(changed) < totalScore(current) + heat * Math.log(1 - task.random()))
      return;
    current = changed;
    pool[schedule.member] = better(current, pool[schedule.member]!);
    best = better(current, best);
  };

  return {
    step(iterations) {
      for (let left = iterations; left > 0; left--) {
        if (schedule.phase === 0) begin();
        iterate();
        if (!schedule.advance()) continue;
        pool.sort((one, other) => Number(isBetter(task, other, one)) - Number(isBetter(task, one, other)));
        // The last of a generation works on the best of all generations.
        if (schedule.isLast) pool[0] = best;
      }
    },
    stops: () => best.map((order) => order.stops),
  };
}

const totalScore = (orders: Orders): number => orders.reduce((sum, { score }) => sum + score, 0);

const SAME_SCORE = 1e-9;

/** Of two with the same points the one with the shorter rounds, and the work well shared. */
function isBetter(task: Task, one: Orders, other: Orders): boolean {
  const more = totalScore(one) - totalScore(other);
  if (Math.abs(more) > SAME_SCORE) return more > 0;
  return timeSpent(task, one) < timeSpent(task, other) - SAME_SCORE;
}

const timeSpent = ({ wardens }: Task, orders: Orders): number =>
  Math.hypot(...orders.map(({ end }, index) => end - wardens[index]!.startTime));
