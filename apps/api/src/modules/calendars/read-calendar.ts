import { localMoment } from '#time/local-moment.ts';
import { type Result, ok } from '#core/result.ts';
import { type DayRange, mergeDays } from './day-ranges.ts';
import { type Occasion, type Span, expandCalendar } from './expand-calendar.ts';
import { splitCalendar } from './split-calendar.ts';

export type CalendarReading = {
  /** Its events, repetitions not counted. */
  readonly events: number;
  /** The days of the span that its events touch. */
  readonly days: readonly DayRange[];
  /** The first first. */
  readonly occasions: readonly Occasion[];
};

/** A span, of which occasions are wanted up to a moment only; of all of it they are many. */
export type ReadSpan = Span & { readonly occasionsTo: Date };

/** Reads the events of a calendar that touch a span. The failure is one sentence. */
export function readCalendar(text: string, span: ReadSpan): Result<CalendarReading, string> {
  const split = splitCalendar(text);
  if (!split.ok) return split;
  const found = expandCalendar(split.value, span);
  if (!found.ok) return found;
  const touched = found.value.map(({ firstDay, lastDay }) => ({ first: firstDay, last: lastDay }));
  return ok({
    events: split.value.length,
    days: mergeDays(touched, dayRange(span)),
    occasions: found.value.filter(({ start }) => start < span.occasionsTo),
  });
}

/** The days of a span. */
export const dayRange = ({ from, to, timeZone }: Span): DayRange => ({
  first: localMoment(from, timeZone).day,
  last: localMoment(to, timeZone).day,
});
