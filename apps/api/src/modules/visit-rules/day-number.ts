import type { DayType } from '#db/schema.ts';
import type { HoursDayType } from '#modules/sites/openings.ts';

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

/** Bank holidays and school days. */
export type SpecialDays = ReadonlyMap<number, 'bank holiday' | 'school day'>;

/** The day types from a day on up to another, as hours have them. Only a weekday is a school day. */
export const dayTypesBetween = (
  { first, last }: { readonly first: number; readonly last: number },
  special: SpecialDays,
): readonly HoursDayType[] =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const ordinary = WEEK[(first + index) % WEEK.length] ?? 'weekday';
    const named = special.get(first + index);
    return named === 'school day' && ordinary !== 'weekday' ? ordinary : (named ?? ordinary);
  });
