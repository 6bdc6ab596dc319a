/** A place on Earth, in degrees. */
export type Position = { readonly latitude: number; readonly longitude: number };

const EARTH_RADIUS_METRES = 6_371_000;
const MILES_PER_METRE = 0.00062137;
export const EARTH_RADIUS_MILES = EARTH_RADIUS_METRES * MILES_PER_METRE;

/** Great-circle distance. */
export function metresBetween(from: Position, to: Position): number {
  const fromLatitude = radians(from.latitude);
  const toLatitude = radians(to.latitude);
  const halfLatitude = Math.sin((toLatitude - fromLatitude) / 2);
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord = halfLatitude ** 2 + Math.cos(fromLatitude) * Math.cos(toLatitude) * halfLongitude ** 2;
  // Rounding can push the chord of two opposite points slightly beyond 1, where asin is undefined.
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const milesBetween = (from: Position, to: Position): number =>
  milesFromMetres(metresBetween(from, to));

export const milesFromMetres = (metres: number): number => metres * MILES_PER_METRE;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
