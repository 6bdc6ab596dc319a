import { localMoment } from '#time/local-moment.ts';
import { zonedMoment } from '#time/wall-time.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { readStruckVisits } from './removed-visits-table.ts';
import { type StoredVisit, readVisits } from './visits-table.ts';

/**
 * The visits of a person since midnight in the organisation's time zone, also those that staff struck, newest first. A shift
 * over midnight has the visits since its start.
 */
export async function readOwnVisits(
  {
    db,
    clock,
    timeZone,
    shiftStart,
  }: {
    readonly db: Database;
    readonly clock: Clock;
    readonly timeZone: string;
    /** The start of the shift of a person that was not over at a time. */
    readonly shiftStart?: (db: Database, userId: number, at: Date) => Promise<Date | null>;
  },
  userId: number,
): Promise<readonly StoredVisit[]> {
  const { day } = localMoment(clock.now(), timeZone);
  const midnight = zonedMoment(day, '00:00:00', timeZone);
  const started = (await shiftStart?.(db, userId, midnight)) ?? midnight;
  const since = started < midnight ? started : midnight;
  const visits = [...(await readVisits(db, userId, since)), ...(await readStruckVisits(db, userId, since))];
  return visits.toSorted((one, other) => other.visited_at.getTime() - one.visited_at.getTime());
}
