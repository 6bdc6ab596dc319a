import ICAL from 'ical.js';
import { addDays } from '#time/wall-time.ts';
import { cutText } from '#core/cut-text.ts';
import { type Result, fail, ok } from '#core/result.ts';
import { formatDay, floating, momentIn, wallTime, readTimeZone } from './wall-clock.ts';

/** An event of a calendar, before its repetitions are known. */
export type CalendarEvent = {
  readonly uid: string;
  readonly summary: string;
  readonly isCancelled: boolean;
  readonly isAllDay: boolean;
  readonly zone: string;
  /** Wall-clock time in the zone. */
  readonly start: ICAL.Time;
  /** How many whole days, and how many milliseconds more. */
  readonly lasts: { readonly days: number; readonly ms: number };
  readonly rule: ICAL.Recur | null;
  /** Starts that are left out, and starts that are added, as keys. */
  readonly without: ReadonlySet<string>;
  readonly more: readonly ICAL.Time[];
  /** Of a changed repetition: the key of the start that it replaces. */
  readonly replaces: string | null;
};

const MAX_SUMMARY = 120;
const MAX_DATES = 2_000;
/** Years outside of these are mistakes, and some programs write them for 'never'. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];
const MAX_DAYS = 3_660;
const DAY_MS = 86_400_000;
/** The library counts an interval day by day, and from month to month it may never meet a leap year. Longer ones have a larger unit. */
const MAX_INTERVAL: Readonly<Record<string, number | undefined>> = {
  DAILY: 1_000,
  WEEKLY: 520,
  MONTHLY: 12,
  YEARLY: 100,
};

/** A start that two properties name alike: the day of an all-day event, else the moment. */
export const startKey = (time: ICAL.Time, zone: string, isAllDay: boolean): string =>
  isAllDay ? formatDay(time) : momentIn(time, zone).toISOString();

/** Reads the text of one event. The failure continues 'The event ‘Half term’ cannot be read: '. */
export function readEvent(
  text: string,
  ownZone: string,
): Result<CalendarEvent, { summary: string; reason: string }> {
  let summary = '';
  try {
    const parsed: unknown[] = ICAL.parse(text);
    const event = new ICAL.Component(parsed);
    summary = cutText(readText(event, 'summary'), MAX_SUMMARY);
    const wrong = invalidDate(parsed[1]);
    if (wrong !== undefined) return fail({ summary, reason: wrong });
    const read = readProperties(event, ownZone);
    return read.ok ? ok({ ...read.value, summary }) : fail({ summary, reason: read.failure });
  } catch {
    return fail({ summary, reason: NO_FORMAT });
  }
}

/** The library turns a day that does not exist, such as 30 February, into another one. */
function invalidDate(properties: unknown): string | undefined {
  for (const property of Array.isArray(properties) ? properties : []) {
    const [, , type, ...values] = Array.isArray(property) ? property : [];
    if (type === 'recur') {
      const until = ruleEnd(values[0]);
      if (until !== undefined && existingDate(until) === undefined) return dateProblem(until);
    }
    if (!DATE_TYPES.has(type)) continue;
    // A period is a list of its start and its end or length.
    for (const value of values.flat()) {
      if (typeof value !== 'string' || value.startsWith('P')) continue;
      const year = existingDate(value)?.getUTCFullYear();
      if (year === undefined) return dateProblem(value);
      if (year < FIRST_YEAR || year > LAST_YEAR)
        return `its dates are not between ${FIRST_YEAR} and ${LAST_YEAR}`;
    }
  }
  return undefined;
}

const DATE_TYPES: ReadonlySet<unknown> = new Set(['date', 'date-time', 'period']);

const ruleEnd = (rule: unknown): string | undefined =>
  typeof rule === 'object' && rule !== null && 'until' in rule ? String(rule.until) : undefined;

const dateProblem = (text: string): string =>
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ?)?$/.test(text) ? `the date ‘${text}’ does not exist` : NO_FORMAT;

const NO_FORMAT = 'it does not follow the iCalendar format';

/** A date as the library writes it, such as '2026-02-28T09:00:00Z'; undefined for one that does not exist. */
function existingDate(text: string): Date | undefined {
  const [day = '', time = '00:00:00'] = text.replace(/Z$/, '').split('T');
  // A leap second is the next one.
  const date = new Date(`${day}T${time.replace(/:60$/, ':59')}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T`) ? date : undefined;
}

function readProperties(
  event: ICAL.Component,
  ownZone: string,
): Result<Omit<CalendarEvent, 'summary'>, string> {
  const begins = event.getFirstProperty('dtstart');
  const first = begins?.getFirstValue();
  if (begins === null || begins === undefined || !(first instanceof ICAL.Time))
    return fail('it has no start');
  const zone = readTimeZone(begins, ownZone);
  if (!zone.ok) return zone;
  const isAllDay = first.isDate;
  const lasts = readLength(event, { first, zone: zone.value, ownZone });
  if (!lasts.ok) return lasts;
  const rule = readRecurrence(event, zone.value);
  if (!rule.ok) return rule;
  const dates = (name: string) => readDates(event, name, ownZone);
  const [without, more, replaced] = [dates('exdate'), dates('rdate'), dates('recurrence-id')];
  if (!without.ok) return without;
  if (!more.ok) return more;
  if (!replaced.ok) return replaced;
  const key = ({ time, zone: own }: DatedTime) => startKey(time, own, isAllDay || time.isDate);
  const [original] = replaced.value;
  return ok({
    uid: readText(event, 'uid'),
    isCancelled: readText(event, 'status').toUpperCase() === 'CANCELLED',
    isAllDay,
    zone: zone.value,
    start: floating(first),
    lasts: lasts.value,
    rule: rule.value,
    without: new Set(without.value.map(key)),
    more: more.value.map(({ time, zone: own }) =>
      time.isDate ? floating(time) : wallTime(momentIn(time, own), zone.value),
    ),
    replaces: original === undefined ? null : key(original),
  });
}

function readText(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.replace(/[\p{C}\s]+/gu, ' ').trim() : '';
}

function readLength(
  event: ICAL.Component,
  { first, zone, ownZone }: { readonly first: ICAL.Time; readonly zone: string; readonly ownZone: string },
): Result<CalendarEvent['lasts'], string> {
  const ends = event.getFirstProperty('dtend');
  const last = ends?.getFirstValue();
  if (ends && last instanceof ICAL.Time) {
    if (first.isDate)
      return bounded({ days: Math.max(1, daysBetween(formatDay(first), formatDay(last))), ms: 0 });
    const endZone = readTimeZone(ends, ownZone);
    if (!endZone.ok) return endZone;
    const ms = momentIn(last, endZone.value).getTime() - momentIn(first, zone).getTime();
    return ms < 0 ? fail('it ends before it starts') : bounded({ days: 0, ms });
  }
  const duration = event.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration)) return ok({ days: first.isDate ? 1 : 0, ms: 0 });
  if (duration.isNegative) return fail('it ends before it starts');
  const days = duration.weeks * 7 + duration.days;
  return bounded({ days, ms: ((duration.hours * 60 + duration.minutes) * 60 + duration.seconds) * 1_000 });
}

const bounded = (lasts: CalendarEvent['lasts']): Result<CalendarEvent['lasts'], string> =>
  lasts.days + lasts.ms / DAY_MS <= MAX_DAYS ? ok(lasts) : fail('it lasts longer than ten years');

const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);

/** The rule with its end in wall-clock time, as its starts are. */
function readRecurrence(event: ICAL.Component, zone: string): Result<ICAL.Recur | null, string> {
  if (event.getAllProperties('rrule').length > 1) return fail('it has several rules of repetition');
  const rule = event.getFirstPropertyValue('rrule');
  if (!(rule instanceof ICAL.Recur)) return ok(null);
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(rule.freq)) return fail('it repeats more often than daily');
  const longest = MAX_INTERVAL[rule.freq];
  if (longest === undefined) return fail('its rule of repetition has no frequency');
  if (rule.interval < 1 || rule.interval > longest)
    return fail(`its interval of repetition is not a number from 1 to ${longest}`);
  const { BYWEEKNO: weeks, BYYEARDAY: days, BYDAY: weekdays = [] } = rule.parts;
  const isCounted = weekdays.some((day) => /\d/.test(day));
  if (
    rule.freq !== 'YEARLY' &&
    (weeks !== undefined || days !== undefined || (isCounted && rule.freq !== 'MONTHLY'))
  )
    return fail('its rule of repetition counts days that its frequency does not have');
  if (rule.until && rule.until.year > LAST_YEAR) rule.until = null;
  if (rule.until && !rule.until.isDate && rule.until.zone === ICAL.Timezone.utcTimezone)
    rule.until = wallTime(rule.until.toJSDate(), zone);
  return ok(rule);
}

type DatedTime = { readonly time: ICAL.Time; readonly zone: string };

function readDates(
  event: ICAL.Component,
  name: string,
  ownZone: string,
): Result<readonly DatedTime[], string> {
  const dates: DatedTime[] = [];
  for (const property of event.getAllProperties(name)) {
    const zone = readTimeZone(property, ownZone);
    if (!zone.ok) return zone;
    if (name === 'recurrence-id' && property.getFirstParameter('range') === 'THISANDFUTURE')
      return fail('a change of all later repetitions is not read');
    for (const time of property.getValues()) {
      if (!(time instanceof ICAL.Time)) return fail(`its ${name.toUpperCase()} is not a date`);
      dates.push({ time, zone: zone.value });
    }
  }
  return dates.length > MAX_DATES ? fail('it has more than 2,000 single dates') : ok(dates);
}

/** The day this many days after a start. */
export const dayAfter = (time: ICAL.Time, days: number): string => addDays(formatDay(time), days);
