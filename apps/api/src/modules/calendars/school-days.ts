import { type DayRange, daysIn } from './day-ranges.ts';
import { isoWeekday } from './rule-times.ts';

/** The days from Monday to Friday that the terms touch and no closure does, in order. */
export function schoolDays(
  terms: readonly DayRange[],
  closures: readonly DayRange[],
  within: DayRange,
): readonly string[] {
  const closed = daysIn(closures, within);
  return [...daysIn(terms, within)].filter((day) => isoWeekday(day) <= 5 && !closed.has(day)).toSorted();
}
