import type { City, Shift } from './problem.ts';
import { timeRound } from './timetable.ts';

/** The longest beginning of the fixed first stops that keeps its times; all of them, unless they cannot be kept. */
export function keptFirst(city: City, shift: Shift, taken: ReadonlySet<number> = new Set()): number[] {
  const kept: number[] = [];
  for (const place of shift.first ?? []) {
    if (taken.has(place) || kept.includes(place)) break;
    if (!timeRound(city, shift, [...kept, place]).inTime) break;
    kept.push(place);
  }
  return kept;
}
