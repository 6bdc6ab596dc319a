/** Monday is 1 and Sunday 7 (ISO 8601). */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Maximum number of boosts in one call, including the first. */
export const MOST_TIMES = 100;

export type Times = { readonly starts: Date; readonly ends: Date };

/**
 * The repetitions of a boost: on each of the weekdays after its first day, up to the last day, at the same local time
 * and with the same duration. At most `MOST_TIMES`, which with the first is one too many.
 */
export function laterTimes(first: Times, weekdays: readonly number[], lastDay: string): readonly Times[] {
  const last = new Date(`${lastDay}T23:59`);
  const times: Times[] = [];
  for (let days = 1; times.length < MOST_TIMES; days += 1) {
    const starts = daysLater(first.starts, days);
    if (!(starts <= last)) break;
    if (weekdays.includes(starts.getDay() || 7)) times.push({ starts, ends: daysLater(first.ends, days) });
  }
  return times;
}

/** By the calendar: a day with a clock change has 23 or 25 hours. */
function daysLater(at: Date, days: number): Date {
  const later = new Date(at);
  later.setDate(at.getDate() + days);
  return later;
}
