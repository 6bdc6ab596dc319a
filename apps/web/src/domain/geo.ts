/** A place in degrees. 0 is a valid coordinate. */
export type Position = { readonly latitude: number; readonly longitude: number };

export function samePlace(one: Position, other: Position): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

const EARTH_RADIUS_METRES = 6_371_000;
const MILES_PER_METRE = 0.00062137;

/** Great-circle distance (haversine). */
export function metresBetween(from: Position, to: Position): number {
  const halfTurn = radians(to.latitude - from.latitude) / 2;
  const halfSlide = radians(to.longitude - from.longitude) / 2;
  const chord =
    Math.sin(halfTurn) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfSlide) ** 2;
  // Rounding may give slightly more than 1 for opposite points.
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, chord)));
}

export function milesFromMetres(metres: number): number {
  return metres * MILES_PER_METRE;
}

export function metresFromMiles(miles: number): number {
  return miles / MILES_PER_METRE;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

const SIGNIFICANT_MOVE_METRES = 500;

/**
 * The position to store: the stored object itself, unless none is stored or the fix is more than 500 m away. A coarse
 * fix whose accuracy circle includes the stored position is not a move.
 */
export function significantPosition(stored: Position | null, fix: Position, accuracyMetres = 0): Position {
  if (!stored) return fix;
  const moved = metresBetween(stored, fix);
  return moved > SIGNIFICANT_MOVE_METRES && moved > accuracyMetres ? fix : stored;
}
