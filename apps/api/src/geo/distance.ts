const EARTH_RADIUS_METRES = 6_371_000;
const MILES_PER_METRE = 0.00062137;

type Position = { readonly latitude: number; readonly longitude: number };

/** Great-circle distance by the haversine formula. */
export function metresBetween(a: Position, b: Position): number {
  const latitude = radians(b.latitude - a.latitude);
  const longitude = radians(b.longitude - a.longitude);
  const haversine =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

export const milesBetween = (a: Position, b: Position): number => metresBetween(a, b) * MILES_PER_METRE;

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
