type Point = { readonly x: number; readonly y: number };
export type ProjectedPin = Point & { readonly id: number; readonly rank: number };

/** Radius around a tap: half of 44 px, the width of a finger. */
export const REACH_PX = 22;

/**
 * The pin that a tap selects: the best ranked one in reach. If the selected pin is in reach, each further tap selects
 * the next one by rank, and after the last the first again. Null when none is in reach.
 */
export function tappedPin(pins: readonly ProjectedPin[], tap: Point, chosen: number | null): number | null {
  const inReach = pins
    .filter(({ x, y }) => Math.hypot(x - tap.x, y - tap.y) <= REACH_PX)
    .toSorted((one, other) => one.rank - other.rank);
  const current = inReach.findIndex(({ id }) => id === chosen);
  const next = inReach[(current + 1) % inReach.length];
  return next?.id ?? null;
}
