import type { SiteEvent } from './site-event.ts';

export type EventSpan = { readonly start: Date; readonly end: Date; readonly endKnown: boolean };

/** When an event takes place in local time; null when its start cannot be read. */
export function eventSpan(event: Pick<SiteEvent, 'start' | 'end'>): EventSpan | null {
  const start = moment(event.start, startOfDay);
  if (start === null) return null;
  const end = moment(event.end, endOfDay);
  return { start, end: end ?? endOfDay(start), endKnown: end !== null };
}

/** Active events: start at or before now, end at or after now, and overlapping today. */
export function activeEvents(events: readonly SiteEvent[], now: Date): readonly SiteEvent[] {
  return events.filter((event) => {
    const span = eventSpan(event);
    return span !== null && span.start <= now && span.end >= now && overlapsDay(span, now);
  });
}

function overlapsDay(span: EventSpan, day: Date): boolean {
  return span.start <= endOfDay(day) && span.end >= startOfDay(day);
}

/** A date without a time is read as the local day, not as midnight in Greenwich. */
function moment(text: string, ofDay: (day: Date) => Date): Date | null {
  const dayOnly = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const read = new Date(dayOnly ? `${text}T00:00` : text);
  if (Number.isNaN(read.getTime())) return null;
  return dayOnly ? ofDay(read) : read;
}

function startOfDay(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate());
}

function endOfDay(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, 0, 0, 0, -1);
}
