import type { DayType } from '#db/schema.ts';

const DAY_MS = 86_400_000;

/** A calendar day, 'YYYY-MM-DD', as days since 1970. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

const WEEK: readonly DayType[] = [
  // The first day of 1970 was a Thursday.
  'weekday',
  'weekday',
  'saturday',
  'sunday',
  'weekday',
  'weekday',
  'weekday',
];

/** The day types from a day on up to another. A bank holiday is a day type of its own. */
export const dayTypesBetween = (
  { first, last }: { readonly first: number; readonly last: number },
  holidays: ReadonlySet<number>,
): readonly DayType[] =>
  Array.from({ length: last - first + 1 }, (_, index) =>
    holidays.has(first + index) ? 'bank holiday' : (WEEK[(first + index) % WEEK.length] ?? 'weekday'),
  );
