import type { Cells } from './site-edit.ts';
import type { Position } from '#domain/geo.ts';

/** A metre, which is finer than a tap on a map. */
const DECIMALS = 5;
/** A map in Mercator projection ends here. */
const MAX_LATITUDE = 85;

/** The position in the form; null while it is empty or cannot be on a map. */
export function readPlace({ latitude = '', longitude = '' }: Cells): Position | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= MAX_LATITUDE && Math.abs(place.longitude) <= 180 ? place : null;
}

/** A position as it is typed into the form. */
export const placeCells = ({ latitude, longitude }: Position): Cells => ({
  latitude: latitude.toFixed(DECIMALS),
  longitude: aroundTheWorld(longitude).toFixed(DECIMALS),
});

/** A map that was dragged past the date line counts on: 181 is -179. */
const aroundTheWorld = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;
