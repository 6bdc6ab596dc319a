/** Monday is 1 and Sunday 7, as people count the days of a week. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** With the first. One call sets no more of them. */
export const MOST_TIMES = 100;

export type Times = { readonly starts: Date; readonly ends: Date };

/**
 * The later times of a boost that repeats: on each of the weekdays after its first day, up to the last day, at the same
 * time of the clock, for as long as the first. At most `MOST_TIMES`, which is one too many.
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

/** By the calendar: the day of a clock change has 23 or 25 hours. */
function daysLater(at: Date, days: number): Date {
  const later = new Date(at);
  later.setDate(at.getDate() + days);
  return later;
}
