import type { Position } from './position.ts';

const EARTH_RADIUS_METRES = 6_371_000;
const MILES_PER_METRE = 0.00062137;

/** Great-circle distance (haversine). */
export function metresBetween(from: Position, to: Position): number {
  const halfTurn = radians(to.latitude - from.latitude) / 2;
  const halfSlide = radians(to.longitude - from.longitude) / 2;
  const chord =
    Math.sin(halfTurn) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfSlide) ** 2;
  // Rounding may lift the chord a hair above 1 for opposite points.
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, chord)));
}

export function milesFromMetres(metres: number): number {
  return metres * MILES_PER_METRE;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
