import { addDays } from '#time/wall-time.ts';

/** The first day of a month, 'YYYY-MM-01'. A financial year is named by the calendar year in which it begins: 2026 is 2026/27. */
export type Month = string;

const MONTHS = 12;
const FIRST_MONTH = 4;

const monthAt = (index: number): Month =>
  `${Math.floor(index / MONTHS)}-${String((index % MONTHS) + 1).padStart(2, '0')}-01`;

const indexOf = (day: string): number => {
  const [year, month] = day.split('-').map(Number);
  return (year ?? 0) * MONTHS + (month ?? 1) - 1;
};

/** The month of a day ('YYYY-MM-DD'). */
export const monthOf = (day: string): Month => monthAt(indexOf(day));

/** The first day of the month after the one of a day. */
const nextMonth = (day: string): Month => monthAt(indexOf(day) + 1);

export const lastDayOf = (month: Month): string => addDays(nextMonth(month), -1);

/** The months from one to another, both included. */
export const monthsBetween = (first: Month, last: Month): readonly Month[] =>
  Array.from({ length: Math.max(0, indexOf(last) - indexOf(first) + 1) }, (_, n) =>
    monthAt(indexOf(first) + n),
  );

/** The financial year of a day: April to March. */
export const yearOf = (day: string): number => Math.floor((indexOf(day) - (FIRST_MONTH - 1)) / MONTHS);

/** The twelve months of a financial year. */
export const monthsOfYear = (year: number): readonly Month[] => {
  const april = year * MONTHS + FIRST_MONTH - 1;
  return Array.from({ length: MONTHS }, (_, n) => monthAt(april + n));
};

/** The four quarters of a financial year, three months each. */
export const quartersOfYear = (year: number): readonly (readonly Month[])[] => {
  const months = monthsOfYear(year);
  return [0, 3, 6, 9].map((first) => months.slice(first, first + 3));
};

/**
 * The months to count, the first one first: those with or after the first visit, as long as all that happened in them is still
 * stored. Older ones keep the sums that they have.
 */
export function monthsToCount({
  firstDay,
  keptFrom,
  today,
}: {
  /** The day of the first stored visit. */
  readonly firstDay: string;
  /** The first day that is stored whole. */
  readonly keptFrom: string;
  readonly today: string;
}): readonly Month[] {
  return monthsBetween(monthOf(firstDay), monthOf(today)).filter((month) => month >= keptFrom);
}

/** Whether a month was counted up to its end, or is the running one. A month that was counted in part is not recorded. */
export const isRecorded = (month: Month, countedUpTo: string, today: string): boolean =>
  month === monthOf(today) || countedUpTo >= lastDayOf(month);
