import { localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';
import { dayNumber } from '#modules/visit-rules/day-number.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** Clocks change by whole quarters of an hour. */
const QUARTER_HOUR_SECONDS = 900;
const DAY_SECONDS = 86_400;
const YEAR_2000 = Date.UTC(2000, 0) / SECOND_MS;
/** Gaps are counted up to two years back. */
const MOST_DAYS = 731;

/** Local days up to now. Days are numbered since 1970. */
export type EvidencePeriod = {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly first: number;
  readonly today: number;
  /** The beginning of each hour, in order, 24 for each day. */
  readonly hours: readonly Date[];
  readonly from: Date;
  readonly until: Date;
  readonly dayStart: Date;
  readonly timeZone: string;
};

export function evidencePeriod(
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
  days: number,
): EvidencePeriod {
  const lastDay = localMoment(now, timeZone).day;
  const firstDay = addDays(lastDay, 1 - days);
  const starts = dayStarts(firstDay, days + 1, timeZone);
  const hours = starts.slice(0, days).flatMap((start, n) => {
    const hoursLong = (Number(starts[n + 1]) - start.getTime()) / HOUR_MS;
    return Array.from({ length: 24 }, (_, hour) =>
      // Only a day on which the clocks change needs the time zone.
      hoursLong === 24
        ? new Date(start.getTime() + hour * HOUR_MS)
        : zonedMoment(addDays(firstDay, n), `${String(hour).padStart(2, '0')}:00:00`, timeZone),
    );
  });
  const dayStart = zonedMoment(lastDay, '00:00:00', timeZone);
  return {
    firstDay,
    lastDay,
    first: dayNumber(firstDay),
    today: dayNumber(lastDay),
    hours,
    from: hours[0] ?? dayStart,
    until: now,
    dayStart,
    timeZone,
  };
}

/** Only a week in which the clocks change asks the time zone for each of its days. */
function dayStarts(firstDay: string, days: number, timeZone: string): readonly Date[] {
  const startOf = (n: number) => zonedMoment(addDays(firstDay, n), '00:00:00', timeZone);
  const starts: Date[] = [];
  for (let n = 0; n < days; n += 7) {
    const [start, end] = [startOf(n), startOf(n + 7)];
    const isPlain = end.getTime() - start.getTime() === 7 * DAY_SECONDS * SECOND_MS;
    for (let day = n; day < Math.min(days, n + 7); day += 1)
      starts.push(isPlain ? new Date(start.getTime() + (day - n) * DAY_SECONDS * SECOND_MS) : startOf(day));
  }
  return starts;
}

/** 1 is Monday. The first day of 1970 was a Thursday. */
export const weekdayAt = ({ first }: EvidencePeriod, hour: number): number =>
  ((first + Math.floor(hour / 24) + 3) % 7) + 1;

/** Seconds since 2000, as `site_visits` has them. */
export const storedSeconds = (at: Date): number => Math.floor(at.getTime() / SECOND_MS) - YEAR_2000;
export const storedMs = (seconds: number): number => (seconds + YEAR_2000) * SECOND_MS;

/** Tells the hour of the period, from 0 on, of a stored time within it. A table: a search takes several times as long. */
export function hourFinder({ hours, from, first, today }: EvidencePeriod): (seconds: number) => number {
  const start = storedSeconds(from);
  const quarters = hours.map((hour) => quartersBetween(start, storedSeconds(hour)));
  // A day is at most some hours longer than others.
  const table = new Int16Array((today - first + 2) * 24 * 4);
  quarters.forEach((quarter, hour) => table.fill(hour, quarter, quarters[hour + 1] ?? table.length));
  return (seconds) => table[quartersBetween(start, seconds)] ?? 0;
}

const quartersBetween = (start: number, seconds: number): number =>
  Math.floor((seconds - start) / QUARTER_HOUR_SECONDS);

/** Tells the local day of a stored time up to now. Gaps do not go back further than two years: older times are the day before. */
export function dayFinder({ today, lastDay, timeZone }: EvidencePeriod): (seconds: number) => number {
  const oldest = today - MOST_DAYS;
  const starts = Int32Array.from(
    dayStarts(addDays(lastDay, -MOST_DAYS), MOST_DAYS + 2, timeZone),
    storedSeconds,
  );
  const startAt = (n: number) => starts[Math.max(0, n)] ?? Infinity;
  return (seconds) => {
    if (seconds < startAt(0)) return oldest - 1;
    // Clocks change by less than a day, so the guess is at most one day off.
    const guess = Math.floor((seconds - startAt(0)) / DAY_SECONDS);
    if (startAt(guess + 1) <= seconds) return oldest + guess + 1;
    return oldest + (startAt(guess) > seconds ? guess - 1 : guess);
  };
}

/** The first day from which gaps are counted. */
export const oldestDay = ({ today }: EvidencePeriod): number => today - MOST_DAYS;
