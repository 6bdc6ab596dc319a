import { BREAK, type City, type Shift } from './problem.ts';
import { placeAt } from './search/model.ts';
import { timeRound } from './timetable.ts';

/** The longest prefix of the fixed first stops that is in time: all of them, unless they do not fit. */
export function fittingFirst(city: City, shift: Shift, taken: ReadonlySet<number> = new Set()): number[] {
  const fitting: number[] = [];
  for (const place of shift.first ?? []) {
    if (taken.has(place) || fitting.filter((one) => one === place).length >= mostVisits(city, shift, place))
      break;
    if (!timeRound(city, shift, [...fitting, place]).inTime) break;
    fitting.push(place);
  }
  return fitting;
}

function mostVisits(city: City, shift: Shift, place: number): number {
  if (place === BREAK) return shift.break ? 1 : 0;
  return placeAt(city, place).returnAfter ? 2 : 1;
}
