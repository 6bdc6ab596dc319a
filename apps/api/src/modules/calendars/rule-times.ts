import { localMoment } from '#calendar/local-moment.ts';
import { addDays, momentOf } from '#calendar/wall-time.ts';
import type { Occasion } from './expand-calendar.ts';

/** What a rule of a calendar says about time. */
export type RuleTimes = {
  /** Only events with these words in their name, in any capitals; empty: all. */
  readonly words: string;
  /** From 1 for Monday to 7 for Sunday. */
  readonly weekdays: readonly number[];
  /** Such as '08:15-09:00', on every day that an event touches; empty: the times of the events themselves. */
  readonly times: readonly string[];
  /** How much longer the events themselves count, in minutes. */
  readonly before: number;
  readonly after: number;
};

export type RuleTime = { readonly start: Date; readonly end: Date; readonly summary: string };

const MINUTE_MS = 60_000;

/** The times at which a rule is in force, without those that end before `from` or start at `to` or later. */
export function ruleTimes(
  rule: RuleTimes,
  events: readonly Occasion[],
  {
    without,
    from,
    to,
    timeZone,
  }: {
    readonly without: readonly Occasion[];
    readonly from: Date;
    readonly to: Date;
    readonly timeZone: string;
  },
): readonly RuleTime[] {
  const words = rule.words.toLowerCase();
  const wanted = events.filter(({ summary }) => summary.toLowerCase().includes(words));
  const range = {
    earliest: localMoment(from, timeZone).day,
    latest: localMoment(to, timeZone).day,
    timeZone,
  };
  const closed = new Set(without.flatMap((event) => daysOf(event, range)));
  const isOn = (day: string): boolean => rule.weekdays.includes(weekdayOf(day)) && !closed.has(day);
  const found = rule.times.length === 0 ? ownTimes() : timesOfDays();
  // Two events on one day, or times that are listed twice, count once.
  const unique = new Map(found.map((time) => [`${time.start.getTime()} ${time.end.getTime()}`, time]));
  return [...unique.values()]
    .filter(({ start, end }) => start < end && end > from && start < to)
    .toSorted((one, other) => one.start.getTime() - other.start.getTime());

  function ownTimes(): readonly RuleTime[] {
    return wanted
      .filter(({ start }) => isOn(localMoment(start, timeZone).day))
      .map(({ summary, start, end }) => ({
        summary,
        start: new Date(start.getTime() - rule.before * MINUTE_MS),
        end: new Date(end.getTime() + rule.after * MINUTE_MS),
      }));
  }

  function timesOfDays(): readonly RuleTime[] {
    const days = new Map(wanted.flatMap((event) => daysOf(event, range).map((day) => [day, event.summary])));
    return [...days].flatMap(([day, summary]) =>
      isOn(day) ? rule.times.map((time) => ({ summary, ...momentsOf(day, time) })) : [],
    );
  }

  function momentsOf(day: string, time: string): { start: Date; end: Date } {
    const [start = '', end = ''] = time.split('-');
    return { start: momentOf(day, `${start}:00`, timeZone), end: momentOf(day, `${end}:00`, timeZone) };
  }
}

export type Range = { readonly earliest: string; readonly latest: string; readonly timeZone: string };

/** The calendar days of a range that an event touches. */
export function daysOf(
  { start, end, days }: Occasion,
  { earliest, latest, timeZone }: Range,
): readonly string[] {
  const first = days?.first ?? localMoment(start, timeZone).day;
  // An event that ends at midnight does not touch the next day.
  const lastMoment = new Date(Math.max(start.getTime(), end.getTime() - 1));
  const last = days ? addDays(days.end, -1) : localMoment(lastMoment, timeZone).day;
  const touched: string[] = [];
  for (let day = first > earliest ? first : earliest; day <= last && day <= latest; day = addDays(day, 1))
    touched.push(day);
  return touched;
}

/** From 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
