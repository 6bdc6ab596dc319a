import { localMoment } from '#calendar/local-moment.ts';
import type { Occasion } from './expand-calendar.ts';
import { daysOf, weekdayOf } from './rule-times.ts';

/** The days from Monday to Friday that the terms touch and no closure does, in order. */
export function schoolDays(
  terms: readonly Occasion[],
  closures: readonly Occasion[],
  { from, to, timeZone }: { readonly from: Date; readonly to: Date; readonly timeZone: string },
): readonly string[] {
  const range = {
    earliest: localMoment(from, timeZone).day,
    latest: localMoment(to, timeZone).day,
    timeZone,
  };
  const closed = new Set(closures.flatMap((event) => daysOf(event, range)));
  const days = new Set(terms.flatMap((event) => daysOf(event, range)));
  return [...days].filter((day) => weekdayOf(day) <= 5 && !closed.has(day)).toSorted();
}
