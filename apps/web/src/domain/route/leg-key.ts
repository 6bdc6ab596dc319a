import type { Position } from '#domain/geo.ts';

/** Names a way from one place to another; the way back has another key. */
export function legKey(from: Position, to: Position): string {
  return `${from.latitude},${from.longitude}>${to.latitude},${to.longitude}`;
}
