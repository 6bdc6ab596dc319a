import { BREAK } from '#problem.ts';
import { type Order, type Sites, timeOrder, type Warden } from './order.ts';

export type Insertion = { readonly order: Order; readonly cost: number };

/** Sums from the end differ from those of a walk in the last digit; the walk decides. */
const LAST_DIGIT = 1e-9;

/** The insertion of the missing visits of a site that costs the least time, if it costs less than a known one. */
export function cheapestInsertion(
  sites: Sites,
  warden: Warden,
  order: Order,
  site: number,
  below = Infinity,
): Insertion | null {
  let best: Insertion | null = null;
  searchInsertions(sites, warden, order, site, below, (cost, first, second) => {
    const stops = second < 0 ? order.stops : order.stops.toSpliced(second, 0, site);
    const timed = timeOrder(sites, warden, first < 0 ? stops : stops.toSpliced(first, 0, site));
    if (timed !== null) best = { order: timed, cost };
    return timed !== null;
  });
  return best;
}

/** Approximate cost: return visits that become late are not checked. */
export function insertionCost(
  sites: Sites,
  warden: Warden,
  order: Order,
  site: number,
  below: number,
): number {
  return searchInsertions(sites, warden, order, site, below, () => true);
}

/** Whether to take a visit in one gap, and a return in another; -1 for none. The gaps are those before any insertion. */
type Accepts = (cost: number, first: number, second: number) => boolean;

/**
 * Tries all gaps that cost less than what is known: for both visits of a site that needs a return, unless its first visit is
 * fixed. Returns the least accepted cost.
 */
function searchInsertions(
  sites: Sites,
  warden: Warden,
  { stops, leave, at, latest }: Order,
  site: number,
  below: number,
  accepts: Accepts,
): number {
  const { travel, service, fixed, limit } = warden;
  const { count } = sites;
  const spent = service[site]!;
  const opens = sites.open[site]!;
  const closes = sites.close[site]!;
  const needsReturn = sites.returns[site] === 1;
  let least = below;

  /** Tries the return in every gap from one on, for a warden who is free at a time and a place. */
  const tryReturns = (
    first: number,
    gap: number,
    free: number,
    place: number,
    begun: number,
    cost: number,
  ) => {
    const last = Math.min(begun + sites.latest[site]!, closes, limit);
    let time = free;
    let here = place;
    for (let index = gap; time <= last; index++) {
      const arrive = time + travel[here * count + site]!;
      if (arrive <= last) {
        const to = placeAhead(warden, stops, index);
        const left = Math.max(arrive, opens, begun + sites.earliest[site]!) + spent;
        const detour = to < 0 ? 0 : travel[site * count + to]! - travel[here * count + to]!;
        const total = cost + left - time + detour;
        if (total < least && accepts(total, first, index)) least = total;
      }
      const stop = stops[index];
      if (stop === undefined) return;
      if (stop === BREAK) time = Math.max(time, warden.break!.open) + warden.break!.length;
      else {
        time = Math.max(time + travel[here * count + stop]!, sites.open[stop]!) + service[stop]!;
        here = stop;
      }
    }
  };

  const known = needsReturn ? stops.indexOf(site) : -1;
  if (known >= 0) {
    const gap = Math.max(fixed, known + 1);
    tryReturns(-1, gap, leave[gap]!, at[gap]!, leave[known + 1]! - spent, 0);
    return least;
  }
  for (let index = fixed; index <= stops.length && leave[index]! <= closes; index++) {
    const free = leave[index]!;
    const here = at[index]!;
    const begin = Math.max(free + travel[here * count + site]!, opens);
    const left = begin + spent;
    if (begin > closes || left > limit) continue;
    const to = placeAhead(warden, stops, index);
    const detour = to < 0 ? 0 : travel[site * count + to]! - travel[here * count + to]!;
    const cost = left + detour - free;
    if (cost >= least) continue;
    if (free + cost > latest[index]! + LAST_DIGIT && stops[index] !== BREAK) continue;
    if (needsReturn) tryReturns(index, index, left, site, begin, cost);
    else if (accepts(cost, index, -1)) least = cost;
  }
  return least;
}

/** The next place after a gap: past the break, and at last the end; -1 for none. */
function placeAhead(warden: Warden, stops: readonly number[], index: number): number {
  return stops[stops[index] === BREAK ? index + 1 : index] ?? warden.end ?? -1;
}
