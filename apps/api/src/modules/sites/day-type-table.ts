import { type LocalMoment, localMoment } from '#calendar/local-moment.ts';
import { addDays, momentOf } from '#calendar/wall-time.ts';
import type { Database } from '#db/database.ts';
import type { DayType } from '#db/schema.ts';
import type { TypedDay } from './openings.ts';

/** A bank holiday is a day type of its own, whatever the day of the week. */
export async function dayTypeOf(db: Database, moment: LocalMoment): Promise<DayType> {
  const [typed] = await typedDays(db, [moment]);
  return typed?.dayType ?? moment.weekday;
}

/** The day of a moment, the one before and the one after, with their types. */
export async function daysAround(
  db: Database,
  { day }: LocalMoment,
  timeZone: string,
): Promise<readonly TypedDay[]> {
  const noons = [-1, 0, 1].map((shift) => momentOf(addDays(day, shift), '12:00:00', timeZone));
  return typedDays(
    db,
    noons.map((noon) => localMoment(noon, timeZone)),
  );
}

async function typedDays(db: Database, moments: readonly LocalMoment[]): Promise<readonly TypedDay[]> {
  const days = moments.map(({ day }) => day);
  const holidays = await db.selectFrom('bank_holidays').select('day').where('day', 'in', days).execute();
  const isHoliday = new Set(holidays.map(({ day }) => day));
  return moments.map(({ day, weekday }) => ({
    day,
    dayType: isHoliday.has(day) ? 'bank holiday' : weekday,
  }));
}
