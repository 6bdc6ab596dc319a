import type { Position } from '#domain/geo.ts';
import { samePlace } from '#domain/geo.ts';

let place: Position | null = null;
let refused = new Set<number>();

/** The sites whose route was refused from here. The same question has the same answer until the warden moves. */
export function refusedFrom(from: Position): Set<number> {
  if (place === null || !samePlace(place, from)) {
    place = from;
    refused = new Set();
  }
  return refused;
}

export function forgetRefused(): void {
  place = null;
}
