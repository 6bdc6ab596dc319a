import { nearestFirst, richestFirst } from '#follow-rule.ts';
import { fittingFirst } from '#fitting-first.ts';
import { BREAK, type City, type Shift, type TeamProblem } from '#problem.ts';
import type { Stops } from '#search/load-stops.ts';
import { sitesInReach } from '#search/model.ts';
import { createRandom } from '#search/random.ts';
import { timeRound } from '#timetable.ts';
import { type Task, withBreak } from './change.ts';
import { createOrderSearch, type OrderSearch } from './order-search.ts';
import { createSites, createWardens, type Order, type Sites, timeOrder, type Warden } from './order.ts';
import { loadOrders } from './starting-orders.ts';

/** Whether the search for plain rounds cannot plan a problem. */
export const hasBreaksOrReturns = ({ places, shifts }: TeamProblem): boolean =>
  shifts.some((shift) => shift.break !== undefined) ||
  places.some(({ returnAfter }) => returnAfter !== undefined);

type OrderPlan = OrderSearch & {
  /** How many of the fixed first stops each round begins with. */
  readonly fixedCounts: readonly number[];
};

export function createOrderPlan(problem: TeamProblem, seed: number, previous: Stops): OrderPlan {
  const sites = createSites(problem);
  const fixed: number[][] = [];
  for (const shift of problem.shifts) fixed.push(firstWithBreak(problem, shift, new Set(fixed.flat())));
  const fixedCounts = fixed.map((stops) => stops.length);
  const wardens = createWardens(problem, problem.shifts, fixedCounts);
  const begun = wardens.map((warden, index) => emptyOrder(sites, warden, fixed[index]!));
  const full = fixed.flat().filter((stop, at, all) => !sites.returns[stop] || all.indexOf(stop) !== at);
  const task: Task = {
    sites,
    wardens: begun.map(({ warden }) => warden),
    candidates: sitesInReach(problem, problem.shifts, new Set(full)),
    random: createRandom(seed),
  };
  const empty = begun.map(({ order }) => order);
  const starts = [previous, ...ruleStops(problem)].map((stops) => loadOrders(task, empty, stops));
  return { ...createOrderSearch(task, starts, empty), fixedCounts };
}

/** The fixed first stops that fit and leave time for the break, if there is time for it at all. */
function firstWithBreak(city: City, shift: Shift, taken: ReadonlySet<number>): number[] {
  const fitting = fittingFirst(city, shift, new Set([...taken].filter((stop) => stop !== BREAK)));
  if (!shift.break) return fitting;
  const leavesTime = (count: number): boolean => {
    const stops = fitting.slice(0, count);
    return stops.includes(BREAK) || timeRound(city, shift, [...stops, BREAK]).inTime;
  };
  for (let count = fitting.length; count >= 0; count--) if (leavesTime(count)) return fitting.slice(0, count);
  return fitting;
}

/** The order of a warden who has only the fixed stops and the break; no break if it does not fit. */
function emptyOrder(
  sites: Sites,
  warden: Warden,
  fixed: readonly number[],
): { warden: Warden; order: Order } {
  const needsBreak = warden.break !== undefined && !fixed.includes(BREAK);
  const [order] = needsBreak ? withBreak(sites, warden, fixed) : [];
  if (order) return { warden, order };
  const { start, startTime } = warden;
  const stuck = {
    stops: fixed,
    leave: [startTime],
    at: [start],
    latest: [-Infinity],
    end: startTime,
    score: 0,
  };
  return {
    warden: needsBreak ? { ...warden, break: undefined } : warden,
    order: timeOrder(sites, warden, fixed) ?? stuck,
  };
}

/** Rounds by simple rules, with time left for the break and without the sites that need a return. */
function ruleStops({ places, travel, shifts }: TeamProblem): readonly Stops[] {
  return [nearestFirst, richestFirst].map((rule) => {
    const taken = new Set<number>();
    return shifts.map(({ break: pause, ...shift }) => {
      const free = places.map(({ returnAfter, ...place }, index) =>
        returnAfter || taken.has(index) ? { ...place, score: 0 } : place,
      );
      const first = (shift.first ?? []).filter((stop) => stop !== BREAK);
      const limit = shift.limit - (pause?.length ?? 0);
      const stops = rule({ places: free, travel, ...shift, first, limit });
      for (const stop of stops) taken.add(stop);
      return stops;
    });
  });
}
