import type { DayType } from '#db/schema.ts';

export const DAY_TYPES: readonly DayType[] = ['weekday', 'saturday', 'sunday', 'bank holiday'];

/** The column of a site file for the base score of one day type and period, such as 'weekday morning'. */
export type ScoreColumn = `${DayType} ${string}`;

export function isScoreColumn(column: string): column is ScoreColumn {
  return DAY_TYPES.some((dayType) => column.startsWith(`${dayType} `));
}

/** Every such column, by day type. */
export function scoreColumns(periods: readonly string[]): readonly ScoreColumn[] {
  return DAY_TYPES.flatMap((dayType) => periods.map((period): ScoreColumn => `${dayType} ${period}`));
}
