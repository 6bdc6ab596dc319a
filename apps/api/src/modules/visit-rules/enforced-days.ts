/**
 * How many days of each day type there are up to each day. Days are numbered without gaps; a table of totals makes counting
 * between two days the same work for a week and for a year.
 */
export type DayTotals = {
  readonly firstDay: number;
  readonly byDayType: ReadonlyMap<string, Uint16Array>;
};

/** The totals of consecutive days from `firstDay` on, by their day types. */
export function totalDays(firstDay: number, dayTypes: readonly string[]): DayTotals {
  const byDayType = new Map<string, Uint16Array>();
  for (const counted of new Set(dayTypes)) {
    const totals = new Uint16Array(dayTypes.length + 1);
    dayTypes.forEach((dayType, index) => {
      totals[index + 1] = (totals[index] ?? 0) + (dayType === counted ? 1 : 0);
    });
    byDayType.set(counted, totals);
  }
  return { firstDay, byDayType };
}

/** Days in a row, numbered since 1970, both ends included. */
export type DaySpan = { readonly first: number; readonly last: number };

/**
 * The days after `seen` up to and including `today` on which a site is enforced: a site seen today has 0, one seen yesterday
 * 1 if it is enforced today. Days before the first one that is known do not count, nor do those on which the site was closed.
 * The spans of closed days do not overlap.
 */
export function enforcedDays(
  totals: DayTotals,
  {
    seen,
    today,
    closed = [],
  }: { readonly seen: number; readonly today: number; readonly closed?: readonly DaySpan[] | undefined },
  isEnforced: (dayType: string) => boolean,
): number {
  const days = countBetween(totals, { after: seen, upTo: today }, isEnforced);
  return closed.reduce((left, { first, last }) => {
    const span = { after: Math.max(seen, first - 1), upTo: Math.min(today, last) };
    return left - countBetween(totals, span, isEnforced);
  }, days);
}

function countBetween(
  { firstDay, byDayType }: DayTotals,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  isEnforced: (dayType: string) => boolean,
): number {
  let days = 0;
  for (const [dayType, totals] of byDayType) {
    if (!isEnforced(dayType)) continue;
    days += totalUpTo(totals, upTo - firstDay) - totalUpTo(totals, after - firstDay);
  }
  return Math.max(0, days);
}

/** For many spans of sites with the same enforced day types: the enforced days up to and including a day. */
export function enforcedUpTo(
  { firstDay, byDayType }: DayTotals,
  isEnforced: (dayType: string) => boolean,
): (day: number) => number {
  const counted = [...byDayType].flatMap(([dayType, totals]) => (isEnforced(dayType) ? [totals] : []));
  const [first] = byDayType.values();
  const sums = Uint16Array.from({ length: first?.length ?? 1 }, (_, index) =>
    counted.reduce((sum, totals) => sum + (totals[index] ?? 0), 0),
  );
  return (day) => totalUpTo(sums, day - firstDay);
}

/** The same count without the days on which the site was closed. The spans do not overlap. */
export const withoutClosedDays =
  (enforcedUpToDay: (day: number) => number, closed: readonly DaySpan[]) =>
  (day: number): number =>
    closed.reduce((count, { first, last }) => {
      const upTo = enforcedUpToDay(Math.min(day, last));
      return count - Math.max(0, upTo - enforcedUpToDay(Math.min(day, first - 1)));
    }, enforcedUpToDay(day));

/** Joins spans that overlap. They are ordered by their first day. */
export function joinSpans(spans: readonly DaySpan[]): readonly DaySpan[] {
  const joined: { first: number; last: number }[] = [];
  for (const { first, last } of spans) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else joined.push({ first, last });
  }
  return joined;
}

const totalUpTo = (totals: Uint16Array, day: number): number =>
  totals[Math.min(totals.length - 1, Math.max(0, day + 1))] ?? 0;
