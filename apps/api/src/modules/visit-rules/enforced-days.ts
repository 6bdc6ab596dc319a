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

/**
 * The days after `seen` up to and including `today` on which a site is enforced: a site seen today has 0, one seen yesterday
 * 1 if it is enforced today. Days before the first one that is known do not count.
 */
export function enforcedDays(
  { firstDay, byDayType }: DayTotals,
  { seen, today }: { readonly seen: number; readonly today: number },
  isEnforced: (dayType: string) => boolean,
): number {
  let days = 0;
  for (const [dayType, totals] of byDayType) {
    if (!isEnforced(dayType)) continue;
    days += totalUpTo(totals, today - firstDay) - totalUpTo(totals, seen - firstDay);
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

const totalUpTo = (totals: Uint16Array, day: number): number =>
  totals[Math.min(totals.length - 1, Math.max(0, day + 1))] ?? 0;
