import type ICAL from 'ical.js';
import { localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';
import { type Result, fail, ok } from '#core/result.ts';
import { type CalendarEvent, dayAfter, readEvent, startKey } from './read-event.ts';
import { formatDay, momentIn, wallTime } from './wall-clock.ts';

/** An event on one occasion. */
export type Occasion = {
  readonly summary: string;
  readonly start: Date;
  readonly end: Date;
  /** The days that it touches, in the time zone of the organisation. */
  readonly firstDay: string;
  readonly lastDay: string;
};

export type Span = { readonly from: Date; readonly to: Date; readonly timeZone: string };

/** Ten years of a daily event; older ones are reached in one step. */
const MAX_STEPS = 4_000;
const MAX_OCCASIONS = 10_000;
/** How many days the library may go through for the starts of one event. */
const MAX_CHECKS = 20_000;
/** A fifth Monday in February comes every 28 years, or every 40 around a year without a leap day. */
const MAX_GAP_YEARS = 40;
const DAY_MS = 86_400_000;

/**
 * The occasions of the events of a calendar that touch a span of time, the first first: with repetitions, exceptions, changed repetitions,
 * all-day events, time zones and clock changes. A calendar with an event that cannot be read is refused as a whole, because a
 * missing closure would be worse than a sentence.
 */
export function expandCalendar(texts: readonly string[], span: Span): Result<readonly Occasion[], string> {
  const events: CalendarEvent[] = [];
  for (const lines of texts) {
    const event = readEvent(lines, span.timeZone);
    if (!event.ok) return fail(unreadable(event.failure.summary, event.failure.reason));
    events.push(event.value);
  }
  const replaced = replacedStarts(events);
  const occasions: Occasion[] = [];
  for (const event of events) {
    const starts = listStarts(event, span, replaced.get(event.uid) ?? NOTHING);
    if (!starts.ok) return fail(unreadable(event.summary, starts.failure));
    for (const start of starts.value) {
      const occasion = toOccasion(event, start, span.timeZone);
      if (occasion.end > span.from && occasion.start < span.to) occasions.push(occasion);
    }
    if (occasions.length > MAX_OCCASIONS)
      return fail('The calendar has more than 10,000 events in this time.');
  }
  return ok(occasions.toSorted((one, other) => one.start.getTime() - other.start.getTime()));
}

const unreadable = (summary: string, reason: string) =>
  `The event ‘${summary || 'without a name'}’ cannot be read: ${reason}.`;

const NOTHING: ReadonlySet<string> = new Set();

/** By uid: the starts that another event of the same uid replaces. */
function replacedStarts(events: readonly CalendarEvent[]): ReadonlyMap<string, ReadonlySet<string>> {
  const starts = new Map<string, Set<string>>();
  for (const { uid, replaces } of events) {
    if (replaces === null) continue;
    const known = starts.get(uid);
    if (known === undefined) starts.set(uid, new Set([replaces]));
    else known.add(replaces);
  }
  return starts;
}

function listStarts(
  event: CalendarEvent,
  span: Span,
  replaced: ReadonlySet<string>,
): Result<readonly ICAL.Time[], string> {
  if (event.isCancelled) return ok([]);
  const { zone, isAllDay, rule } = event;
  const isLeftOut = (time: ICAL.Time) => {
    const key = startKey(time, zone, isAllDay);
    // An exception may name the day alone.
    return (
      event.without.has(key) ||
      event.without.has(formatDay(time)) ||
      (event.replaces === null && replaced.has(key))
    );
  };
  const repeated = rule === null ? ok([event.start]) : repetitions(event, rule, span);
  if (!repeated.ok) return repeated;
  const all = new Map(
    [...repeated.value, ...event.more].map((time) => [startKey(time, zone, isAllDay), time]),
  );
  return ok([...all.values()].filter((time) => !isLeftOut(time)));
}

function repetitions(
  event: CalendarEvent,
  rule: ICAL.Recur,
  span: Span,
): Result<readonly ICAL.Time[], string> {
  // A day more on both sides for zones, and the length of the event before.
  const length = event.lasts.days * DAY_MS + event.lasts.ms;
  const first = wallTime(new Date(span.from.getTime() - length - 2 * DAY_MS), event.zone);
  const last = wallTime(new Date(span.to.getTime() + 2 * DAY_MS), event.zone);
  const starts: ICAL.Time[] = [];
  try {
    const steps = boundedIterator(rule, nearStart(event.start, rule, first), last);
    for (let step = 1; step <= MAX_STEPS; step += 1) {
      const next = steps.next();
      if (!next || next.compare(last) > 0) return ok(starts);
      if (next.compare(first) >= 0) starts.push(next.clone());
    }
  } catch {
    return fail('its rule of repetition contradicts itself');
  }
  return fail('it repeats too often');
}

/**
 * The library looks for the next start until it finds one. A rule without any, such as the 30th of every February, would keep
 * the process busy forever: here it throws.
 */
function boundedIterator(rule: ICAL.Recur, start: ICAL.Time, last: ICAL.Time): ICAL.RecurIterator {
  const latest = last.clone();
  latest.year += MAX_GAP_YEARS;
  const bounded = rule.clone();
  if (!bounded.until || bounded.until.compare(latest) > 0) bounded.until = latest;
  const steps = bounded.iterator(start);
  const isStart = steps.check_contracting_rules.bind(steps);
  let checks = 0;
  steps.check_contracting_rules = () => {
    checks += rule.interval;
    if (checks > MAX_CHECKS) throw new Error('no start was found');
    return isStart();
  };
  return steps;
}

/** A start of the same pattern shortly before a time, so that an old rule is not counted through. */
function nearStart(start: ICAL.Time, rule: ICAL.Recur, wanted: ICAL.Time): ICAL.Time {
  const days = { DAILY: 1, WEEKLY: 7 }[rule.freq];
  if (days === undefined || rule.count) return start;
  const step = days * rule.interval;
  const away = Math.floor((Date.parse(formatDay(wanted)) - Date.parse(formatDay(start))) / DAY_MS);
  const near = start.clone();
  if (away > 2 * step) near.adjust((Math.floor(away / step) - 1) * step, 0, 0, 0);
  return near;
}

function toOccasion(event: CalendarEvent, time: ICAL.Time, ownZone: string): Occasion {
  const { summary, lasts, isAllDay, zone } = event;
  if (isAllDay) {
    const [firstDay, end] = [formatDay(time), dayAfter(time, lasts.days)];
    return {
      summary,
      start: zonedMoment(firstDay, '00:00:00', ownZone),
      end: zonedMoment(end, '00:00:00', ownZone),
      firstDay,
      lastDay: addDays(end, -1),
    };
  }
  const start = momentIn(time, zone);
  const later = time.clone();
  later.adjust(lasts.days, 0, 0, 0);
  const end = new Date(momentIn(later, zone).getTime() + lasts.ms);
  // An event that ends at midnight does not touch the next day.
  const lastMoment = new Date(Math.max(start.getTime(), end.getTime() - 1));
  const [firstDay, lastDay] = [localMoment(start, ownZone).day, localMoment(lastMoment, ownZone).day];
  return { summary, start, end, firstDay, lastDay };
}
