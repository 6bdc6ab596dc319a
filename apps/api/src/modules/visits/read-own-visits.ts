import { localMoment } from '#calendar/local-moment.ts';
import { momentOf } from '#calendar/wall-time.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type StoredVisit, visitsOf } from './visits-table.ts';

/** The visits of a person since midnight in the organisation's time zone, newest first. */
export async function readOwnVisits(
  { db, clock, timeZone }: { readonly db: Database; readonly clock: Clock; readonly timeZone: string },
  userId: number,
): Promise<readonly StoredVisit[]> {
  const { day } = localMoment(clock.now(), timeZone);
  return visitsOf(db, userId, momentOf(day, '00:00:00', timeZone));
}
