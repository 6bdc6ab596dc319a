import { localMoment } from '#calendar/local-moment.ts';
import { momentOf } from '#calendar/wall-time.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { struckVisitsOf } from './removed-visits-table.ts';
import { type StoredVisit, visitsOf } from './visits-table.ts';

/** The visits of a person since midnight, also those that staff struck, in the organisation's time zone, newest first. */
export async function readOwnVisits(
  { db, clock, timeZone }: { readonly db: Database; readonly clock: Clock; readonly timeZone: string },
  userId: number,
): Promise<readonly StoredVisit[]> {
  const { day } = localMoment(clock.now(), timeZone);
  const since = momentOf(day, '00:00:00', timeZone);
  const visits = [...(await visitsOf(db, userId, since)), ...(await struckVisitsOf(db, userId, since))];
  return visits.toSorted((one, other) => other.visited_at.getTime() - one.visited_at.getTime());
}
