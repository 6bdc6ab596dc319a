import * as v from 'valibot';
import { localMoment } from '#time/local-moment.ts';
import { endOfDay, zonedMoment } from '#time/wall-time.ts';

const isoTime = v.fallback(v.optional(v.pipe(v.string(), v.isoTimestamp())), undefined);
const localDate = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined);
const localTime = v.fallback(v.optional(v.pipe(v.string(), v.isoTimeSecond())), undefined);
const flag = v.fallback(v.optional(v.boolean(), false), false);

/** Ticketmaster's start of an event. `localDate` and `localTime` are those of the venue. */
export const eventStart = v.object({
  dateTime: isoTime,
  localDate,
  localTime,
  /** The day is not known yet, or will change; a day that is given is a placeholder. */
  dateTBA: flag,
  dateTBD: flag,
  /** The day is known and the time is not; a time that is given is a placeholder. */
  timeTBA: flag,
  noSpecificTime: flag,
});

const end = { dateTime: isoTime, localDate, localTime, noSpecificTime: flag };
/** Ticketmaster's end of an event; most events have none. */
export const eventEnd = v.fallback(v.optional(v.object(end), {}), { noSpecificTime: false });

type Start = v.InferOutput<typeof eventStart>;
type End = v.InferOutput<typeof eventEnd>;

const HOUR_MS = 3_600_000;
/** A longer event is a season ticket or an input error and does not affect parking. */
const MAX_DURATION_MS = 31 * 24 * HOUR_MS;

/** How long an event without an end lasts, by Ticketmaster's segment: a match with its break, a play with its interval. */
const USUAL_HOURS: Readonly<Record<string, number>> = { Sports: 2, 'Arts & Theatre': 2.5 };
const DEFAULT_HOURS = 3;

/**
 * When an event starts and ends, or null without a day. An event without a time lasts for its whole day at the venue. One
 * without a plausible end lasts as long as is usual for its kind.
 */
export function eventTimes(
  dates: { readonly start: Start; readonly end: End },
  { zone, kind }: { readonly zone: string; readonly kind: string },
): { readonly startsAt: Date; readonly endsAt: Date } | null {
  const { start } = dates;
  if (start.dateTBA || start.dateTBD) return null;
  const hasTime = hasStartTime(start);
  const startsAt = readStart(start, hasTime, zone);
  if (startsAt === null) return null;
  const usualEnd = hasTime
    ? new Date(startsAt.getTime() + (USUAL_HOURS[kind] ?? DEFAULT_HOURS) * HOUR_MS)
    : endOfDay(startsAt, zone);
  const given = readEnd(dates.end, zone);
  if (!isPlausible(given, startsAt)) return { startsAt, endsAt: usualEnd };
  // An end that is the end of the start day only repeats the day.
  const repeatsDay = !hasEndTime(dates.end) && given.getTime() === endOfDay(startsAt, zone).getTime();
  return { startsAt, endsAt: repeatsDay ? usualEnd : given };
}

const hasStartTime = ({ dateTime, localDate: day, localTime: time, timeTBA, noSpecificTime }: Start) =>
  !timeTBA && !noSpecificTime && (dateTime !== undefined || (day !== undefined && time !== undefined));

function readStart({ dateTime, localDate: day, localTime: time }: Start, hasTime: boolean, zone: string) {
  if (hasTime && dateTime !== undefined) return valid(new Date(dateTime));
  if (day !== undefined) return valid(zonedMoment(day, hasTime ? (time ?? MIDNIGHT) : MIDNIGHT, zone));
  // Without a local day, the day of the placeholder time.
  const at = dateTime === undefined ? null : valid(new Date(dateTime));
  return at === null ? null : zonedMoment(localMoment(at, zone).day, MIDNIGHT, zone);
}

const hasEndTime = ({ dateTime, localTime: time, noSpecificTime }: End) =>
  !noSpecificTime && (dateTime !== undefined || time !== undefined);

function readEnd(
  { dateTime, localDate: day, localTime: time, noSpecificTime }: End,
  zone: string,
): Date | null {
  if (dateTime !== undefined && !noSpecificTime) return valid(new Date(dateTime));
  if (day === undefined) return null;
  if (time !== undefined && !noSpecificTime) return valid(zonedMoment(day, time, zone));
  const noon = valid(zonedMoment(day, '12:00:00', zone));
  return noon === null ? null : endOfDay(noon, zone);
}

function isPlausible(end: Date | null, startsAt: Date): end is Date {
  if (end === null) return false;
  const duration = end.getTime() - startsAt.getTime();
  return duration > 0 && duration <= MAX_DURATION_MS;
}

const MIDNIGHT = '00:00:00';

const valid = (at: Date): Date | null => (Number.isNaN(at.getTime()) ? null : at);
