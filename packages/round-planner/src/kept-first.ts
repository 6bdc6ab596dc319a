import { BREAK, type City, type Shift } from './problem.ts';
import { placeAt } from './search/model.ts';
import { timeRound } from './timetable.ts';

/** The longest beginning of the fixed first stops that keeps its times; all of them, unless they cannot be kept. */
export function keptFirst(city: City, shift: Shift, taken: ReadonlySet<number> = new Set()): number[] {
  const kept: number[] = [];
  for (const place of shift.first ?? []) {
    if (taken.has(place) || kept.filter((one) => one === place).length >= mostVisits(city, shift, place))
      break;
    if (!timeRound(city, shift, [...kept, place]).inTime) break;
    kept.push(place);
  }
  return kept;
}

function mostVisits(city: City, shift: Shift, place: number): number {
  if (place === BREAK) return shift.break ? 1 : 0;
  return placeAt(city, place).returnAfter ? 2 : 1;
}
