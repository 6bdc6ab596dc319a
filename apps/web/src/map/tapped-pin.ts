type Point = { readonly x: number; readonly y: number };
export type ProjectedPin = Point & { readonly id: number; readonly rank: number };

/** A finger is 44 px wide. */
export const REACH_PX = 22;

/**
 * The pin that a tap means: the best ranked one in reach. Where pins crowd and the chosen one is among them, the
 * next tap takes the one below it, and after the last the first again. Null when none is in reach.
 */
export function tappedPin(pins: readonly ProjectedPin[], tap: Point, chosen: number | null): number | null {
  const inReach = pins
    .filter(({ x, y }) => Math.hypot(x - tap.x, y - tap.y) <= REACH_PX)
    .toSorted((one, other) => one.rank - other.rank);
  const current = inReach.findIndex(({ id }) => id === chosen);
  const next = inReach[(current + 1) % inReach.length];
  return next?.id ?? null;
}
