import { BREAK } from '#problem.ts';
import type { Stops } from '#search/load-stops.ts';
import { type Orders, type Task, withBreak } from './change.ts';
import { type Order, timeOrder } from './order.ts';

/** Given stops behind the fixed ones, without those that are taken or do not fit. */
export function loadOrders(task: Task, empty: Orders, stops: Stops): Orders {
  const taken = new Set(empty.flatMap((order) => order.stops).filter((stop) => stop !== BREAK));
  return empty.map((order, index) => {
    const wanted = (stops[index] ?? []).filter((stop) => stop === BREAK || isFree(task, order, taken, stop));
    for (const stop of wanted) if (stop !== BREAK) taken.add(stop);
    return longestFit(task, index, order, wanted);
  });
}

/** A site that nobody has, or the return visit to a fixed stop of the same person. */
function isFree(
  { sites, candidates }: Task,
  order: Order,
  taken: ReadonlySet<number>,
  site: number,
): boolean {
  if (!candidates.includes(site)) return false;
  return !taken.has(site) || (sites.returns[site] === 1 && order.stops.includes(site));
}

/** Stops are dropped from the end until the rest fits. */
function longestFit(task: Task, index: number, empty: Order, stops: readonly number[]): Order {
  const warden = task.wardens[index]!;
  const fixed = empty.stops.slice(0, warden.fixed);
  const hasBreak = warden.break !== undefined && !fixed.includes(BREAK);
  for (let count = stops.length; count > 0; count--) {
    const list = wholeVisits(task, fixed, stops.slice(0, count), hasBreak);
    const orders =
      hasBreak && !list.includes(BREAK)
        ? withBreak(task.sites, warden, list)
        : [timeOrder(task.sites, warden, list)].filter((order) => order !== null);
    const [first, ...others] = orders;
    if (first) return others.reduce((one, other) => (other.end < one.end ? other : one), first);
  }
  return empty;
}

/** The stops that may stay: each site once, with its return where it needs one, and one break. */
function wholeVisits(
  { sites }: Task,
  fixed: readonly number[],
  stops: readonly number[],
  hasBreak: boolean,
): readonly number[] {
  const all = [...fixed, ...stops];
  const countVisits = (stop: number, until = all.length): number =>
    all.slice(0, until).filter((one) => one === stop).length;
  return all.filter((stop, at) => {
    if (at < fixed.length) return true;
    if (stop === BREAK) return hasBreak && countVisits(stop, at) === 0;
    const most = sites.returns[stop] === 1 ? 2 : 1;
    return countVisits(stop) >= most && countVisits(stop, at) < most;
  });
}
