import type { RoundProblem } from '#problem.ts';

/**
 * The most points of a round with its break, by trying all orders of all stops. A branch ends where even all other sites
 * together would not have more points than the best round so far.
 */
export function bestShiftRound({ places, travel, start, end, limit, break: pause }: RoundProblem): number {
  const minutes = (from: number, to: number): number =>
    from === to ? 0 : (travel[from * places.length + to] ?? Infinity);
  const firstBegin = new Map<number, number>();
  const done = new Set<number>();
  let best = 0;

  const extend = (at: number, time: number, points: number, hadBreak: boolean, left: number): void => {
    if (time + (end === undefined ? 0 : minutes(at, end)) <= limit && hadBreak) best = Math.max(best, points);
    if (time > limit || points + left <= best) return;
    for (const [next, place] of places.entries()) {
      if (place.score === 0 || done.has(next)) continue;
      const { score, open = 0, close = Infinity, service = 0, returnAfter } = place;
      const first = firstBegin.get(next);
      const isReturn = returnAfter !== undefined && first !== undefined;
      const opens = isReturn ? Math.max(open, first + returnAfter.earliest) : open;
      const closes = isReturn ? Math.min(close, first + returnAfter.latest) : close;
      const begin = Math.max(time + minutes(at, next), opens);
      if (begin > closes || begin + service > limit) continue;
      if (returnAfter && !isReturn) {
        firstBegin.set(next, begin);
        extend(next, begin + service, points, hadBreak, left);
        firstBegin.delete(next);
      } else {
        done.add(next);
        extend(next, begin + service, points + score, hadBreak, left - score);
        done.delete(next);
      }
    }
    if (pause && !hadBreak && time <= pause.close) {
      extend(at, Math.max(time, pause.open) + pause.length, points, true, left);
    }
  };
  const all = places.reduce((sum, { score }) => sum + score, 0);
  extend(start, 0, 0, pause === undefined, all);
  return best;
}
