import type { LocalMoment } from '#calendar/local-moment.ts';
import type { Database } from '#db/database.ts';
import type { DayType } from '#db/schema.ts';

/** A bank holiday is a day type of its own, whatever the day of the week. */
export async function dayTypeOf(db: Database, { day, weekday }: LocalMoment): Promise<DayType> {
  const holiday = await db
    .selectFrom('bank_holidays')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst();
  return holiday === undefined ? weekday : 'bank holiday';
}
