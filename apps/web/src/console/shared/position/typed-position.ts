import type { Position } from '#domain/geo.ts';

/** A metre, which is finer than a tap on a map. */
const DECIMALS = 5;
/** A map in Mercator projection ends here. */
const MAX_LATITUDE = 85;

/** A position as it is typed into a form. */
export type TypedPosition = { readonly latitude: string; readonly longitude: string };

/** The position in a form; null while it is empty or cannot be on a map. */
export function readPosition({ latitude = '', longitude = '' }: Partial<TypedPosition>): Position | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= MAX_LATITUDE && Math.abs(place.longitude) <= 180 ? place : null;
}

/** The texts of a position, as they would be typed. */
export const typedPosition = ({ latitude, longitude }: Position): TypedPosition => ({
  latitude: latitude.toFixed(DECIMALS),
  longitude: aroundTheWorld(longitude).toFixed(DECIMALS),
});

/** A map that was dragged past the date line counts on: 181 is -179. */
const aroundTheWorld = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;
