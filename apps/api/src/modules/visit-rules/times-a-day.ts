/**
 * The visit rule 'n times a day between two times'. The times are minutes of the local day, `until` not included. Both are on one
 * day: a window does not pass midnight.
 */
export type TimesADay = { readonly visits: number; readonly from: number; readonly until: number };

/** A minute of a local day. Days are counted since 1970. */
export type LocalMinute = { readonly day: number; readonly minute: number };

/** A visit that counts for the rule, and the how many-th one of its day it is. */
export type CountedVisit = LocalMinute & { readonly ofDay: number };

/** Minutes of the window for each visit. */
const minutesForVisit = ({ visits, from, until }: TimesADay): number => (until - from) / visits;

export const isInWindow = ({ from, until }: TimesADay, { minute }: LocalMinute): boolean =>
  minute >= from && minute < until;

/**
 * The last visit that counts, after one more visit. A visit counts if it is within the window, and the first one of its day or at
 * least half the minutes for a visit after the one that counted before: two wardens who pass in the same minutes are one visit.
 */
export function countVisit(
  rule: TimesADay,
  last: CountedVisit | undefined,
  visit: LocalMinute,
): CountedVisit | undefined {
  if (!isInWindow(rule, visit)) return last;
  const { day, minute } = visit;
  if (last?.day !== day) return { day, minute, ofDay: 1 };
  const isApart = minute - last.minute >= minutesForVisit(rule) / 2;
  return isApart ? { day, minute, ofDay: last.ofDay + 1 } : last;
}

/** How many visits of a day count. */
export const countedOn = (day: number, last: CountedVisit | undefined): number =>
  last?.day === day ? last.ofDay : 0;

/** So many visits late, a day is still kept. With fewer it is not: docs/fairness.md has the simulation. */
const SPARE_VISITS = 2;

/**
 * F: the whole minutes of the window that are allowed until the next visit. What is left of the window after the last visit is
 * divided by the visits that are missing and the spare ones, so that the last one is not due only when the window closes, and a
 * late visit makes the next ones due earlier. After the last visit of a day the first one of the next day comes next. Never
 * less than what two visits that count are apart.
 */
export function allowedMinutes(rule: TimesADay, last: CountedVisit | undefined): number {
  const { visits, from, until } = rule;
  const first = (until - from) / (visits + SPARE_VISITS);
  if (last === undefined) return Math.floor(first);
  const left = until - last.minute;
  if (last.ofDay >= visits) return Math.floor(left + first);
  return Math.floor(Math.max(minutesForVisit(rule) / 2, left / (visits - last.ofDay + SPARE_VISITS)));
}

/**
 * a: the minutes of the window from one minute to another, on enforced days alone. By the clock on the wall: an hour that a
 * change of the clocks skips counts as passed, and one that occurs twice counts once.
 */
export function windowMinutes(
  { from, until }: TimesADay,
  { seen, now }: { readonly seen: LocalMinute; readonly now: LocalMinute },
  /** The enforced days up to and including a day. */
  enforcedUpTo: (day: number) => number,
): number {
  const upTo = ({ day, minute }: LocalMinute): number => {
    const before = enforcedUpTo(day - 1);
    const isEnforced = enforcedUpTo(day) > before;
    const passed = Math.min(Math.max(minute, from), until) - from;
    return before * (until - from) + (isEnforced ? passed : 0);
  };
  return Math.max(0, upTo(now) - upTo(seen));
}
