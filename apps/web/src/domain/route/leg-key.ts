import type { Position } from '#domain/geo.ts';

/** Key of a trip from one place to another; the reverse trip has a different key. */
export function legKey(from: Position, to: Position): string {
  return `${from.latitude},${from.longitude}>${to.latitude},${to.longitude}`;
}
