const WEEK = 7;
const SATURDAY = 6;

/** 1 Monday to 7 Sunday. Days are numbered from 1, a Monday. */
const weekdayOf = (day: number): number => ((day - 1) % WEEK) + 1;

export function dayTypeOf(day: number): 'weekday' | 'saturday' | 'sunday' {
  const weekday = weekdayOf(day);
  if (weekday < SATURDAY) return 'weekday';
  return weekday === SATURDAY ? 'saturday' : 'sunday';
}

export const weekOf = (day: number): number => Math.floor((day - 1) / WEEK);

export const isPatrolled = ({ weekdays }: { readonly weekdays: readonly number[] }, day: number): boolean =>
  weekdays.includes(weekdayOf(day));

export const patrolDays = ({
  days,
  weekdays,
}: {
  readonly days: number;
  readonly weekdays: readonly number[];
}): number[] =>
  Array.from({ length: days }, (_, index) => index + 1).filter((day) => isPatrolled({ weekdays }, day));

const MINUTES_A_DAY = 1_440;

export const timeAt = (day: number, minute: number): Date =>
  new Date((day * MINUTES_A_DAY + minute) * 60_000);
