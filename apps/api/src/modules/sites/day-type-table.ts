import { type LocalMoment, localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';
import type { Database } from '#db/database.ts';
import type { HoursDayType, TypedDay } from './openings.ts';

/** The day type of hours. A bank holiday is one of its own, whatever the day of the week; so is a weekday of a school term. */
export async function readDayType(db: Database, moment: LocalMoment): Promise<HoursDayType> {
  const [typed] = await typedDays(db, [moment]);
  return typed?.dayType ?? moment.weekday;
}

/** The day of a moment, the one before and the one after, with their types. */
export async function daysAround(
  db: Database,
  { day }: LocalMoment,
  timeZone: string,
): Promise<readonly TypedDay[]> {
  const noons = [-1, 0, 1].map((shift) => zonedMoment(addDays(day, shift), '12:00:00', timeZone));
  return typedDays(
    db,
    noons.map((noon) => localMoment(noon, timeZone)),
  );
}

async function typedDays(db: Database, moments: readonly LocalMoment[]): Promise<readonly TypedDay[]> {
  const days = moments.map(({ day }) => day);
  const holidays = await db.selectFrom('bank_holidays').select('day').where('day', 'in', days).execute();
  const isHoliday = new Set(holidays.map(({ day }) => day));
  const ofSchool = await db.selectFrom('school_days').select('day').where('day', 'in', days).execute();
  const isSchoolDay = new Set(ofSchool.map(({ day }) => day));
  return moments.map(({ day, weekday }) => ({
    day,
    dayType: isHoliday.has(day)
      ? 'bank holiday'
      : weekday === 'weekday' && isSchoolDay.has(day)
        ? 'school day'
        : weekday,
  }));
}
