import { localMoment } from '#time/local-moment.ts';
import { zonedMoment } from '#time/wall-time.ts';
import { type DayRange, daysIn } from './day-ranges.ts';
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
    /** Days on which the rule is not in force. */
    readonly without: readonly DayRange[];
    readonly from: Date;
    readonly to: Date;
    readonly timeZone: string;
  },
): readonly RuleTime[] {
  const words = rule.words.toLowerCase();
  const wanted = events.filter(({ summary }) => summary.toLowerCase().includes(words));
  const range = { first: localMoment(from, timeZone).day, last: localMoment(to, timeZone).day };
  const closed = daysIn(without, range);
  const isOn = (day: string): boolean => rule.weekdays.includes(isoWeekday(day)) && !closed.has(day);
  const found = rule.times.length === 0 ? ownTimes() : timesOfDays();
  // Two events on one day, or times that are listed twice, count once.
  const unique = new Map(found.map((time) => [`${time.start.getTime()} ${time.end.getTime()}`, time]));
  return [...unique.values()]
    .filter(({ start, end }) => start < end && end > from && start < to)
    .toSorted((one, other) => one.start.getTime() - other.start.getTime());

  function ownTimes(): readonly RuleTime[] {
    return wanted
      .filter(({ firstDay }) => isOn(firstDay))
      .map(({ summary, start, end }) => ({
        summary,
        start: new Date(start.getTime() - rule.before * MINUTE_MS),
        end: new Date(end.getTime() + rule.after * MINUTE_MS),
      }));
  }

  function timesOfDays(): readonly RuleTime[] {
    return [...daysIn([range], range)].filter(isOn).flatMap((day) => {
      // The last event of a day names its times.
      const event = wanted.findLast(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
      if (event === undefined) return [];
      return rule.times.map((time) => ({ summary: event.summary, ...toMoments(day, time) }));
    });
  }

  function toMoments(day: string, time: string): { start: Date; end: Date } {
    const [start = '', end = ''] = time.split('-');
    return { start: zonedMoment(day, `${start}:00`, timeZone), end: zonedMoment(day, `${end}:00`, timeZone) };
  }
}

/** From 1 for Monday to 7 for Sunday. */
export const isoWeekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
