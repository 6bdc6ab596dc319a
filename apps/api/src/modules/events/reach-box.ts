import type { Position } from '#geo/distance.ts';

export type Box = {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
};

/** A degree of latitude is at least this long; taking the least makes the box never too small. */
const MILES_PER_DEGREE = 68;
/** Closer to a pole the box spans all longitudes. */
const LEAST_SHRINK = 0.0001;

/**
 * The box that holds every place within this many miles of any of the positions; null without positions. Across the date line
 * its longitudes go beyond 180 degrees.
 */
export function boxAround(positions: readonly Position[], miles: number): Box | null {
  if (positions.length === 0) return null;
  let [north, south, east, west] = [-90, 90, -180, 180];
  for (const { latitude, longitude } of positions) {
    north = Math.max(north, latitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    west = Math.min(west, longitude);
  }
  const tall = miles / MILES_PER_DEGREE;
  const farthestFromEquator = Math.min(90, Math.max(Math.abs(north), Math.abs(south)) + tall);
  const shrink = Math.max(LEAST_SHRINK, Math.cos((farthestFromEquator * Math.PI) / 180));
  const wide = tall / shrink;
  return { north: north + tall, south: south - tall, east: east + wide, west: west - wide };
}
