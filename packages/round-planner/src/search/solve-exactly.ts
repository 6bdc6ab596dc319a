import type { Model } from './model.ts';

/** Up to this many sites all subsets are few enough to look at each. */
export const EXACT_UP_TO = 9;

/** No state: states are numbered by a set that is not empty and its last site. */
const NONE = 0;

/**
 * The best stops of a single round, as nodes: for each set of sites and each last site of it, the earliest time to leave
 * (dynamic programming over subsets). To be early is never worse, since a warden may wait.
 */
export function solveExactly(model: Model): number[] {
  const { sites, size, open, close, score } = model;
  const { travel, service } = model.habits[0]!;
  const start = sites;
  const end = sites + 1;
  const leave = new Float64Array(sites * 2 ** sites).fill(Infinity);
  const before = new Int8Array(sites * 2 ** sites);
  const best = { score: 0, end: Infinity, state: NONE };
  for (let set = 1; set < 2 ** sites; set++) {
    let worth = 0;
    for (let site = 0; site < sites; site++) if (set & (1 << site)) worth += score[site]!;
    for (let last = 0; last < sites; last++) {
      if (!(set & (1 << last))) continue;
      const rest = set ^ (1 << last);
      const state = set * sites + last;
      for (let previous = rest === 0 ? start : 0; previous < (rest === 0 ? end : sites); previous++) {
        const left = previous === start ? open[start]! : leave[rest * sites + previous]!;
        const begin = Math.max(left + travel[previous * size + last]!, open[last]!);
        if (begin > close[last]! || begin + service[last]! >= leave[state]!) continue;
        leave[state] = begin + service[last]!;
        before[state] = previous;
      }
      const ended = leave[state]! + travel[last * size + end]!;
      if (ended > close[end]! || worth < best.score || (worth === best.score && ended >= best.end)) continue;
      Object.assign(best, { score: worth, end: ended, state });
    }
  }
  return traceStops(best.state, before, sites);
}

function traceStops(state: number, before: Int8Array, sites: number): number[] {
  const stops: number[] = [];
  while (state !== NONE) {
    const last = state % sites;
    stops.unshift(last);
    const rest = Math.floor(state / sites) ^ (1 << last);
    state = rest === 0 ? NONE : rest * sites + before[state]!;
  }
  return stops;
}
