import { localMoment } from '#time/local-moment.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type RouteFetchDay, countByDay } from './route-log-table.ts';

const DAY_MS = 86_400_000;

/** For staff: how many routes were fetched on each of the last days, in the organisation's time zone, oldest first. */
export async function countRouteFetches(
  { db, clock, timeZone }: { readonly db: Database; readonly clock: Clock; readonly timeZone: string },
  days: number,
): Promise<readonly RouteFetchDay[]> {
  const until = clock.now();
  // One day more than requested, so that the oldest day is complete; older rows are dropped by date.
  const counted = await countByDay(db, {
    from: new Date(until.getTime() - (days + 1) * DAY_MS),
    until: new Date(until.getTime() + 1),
    timeZone,
  });
  const oldest = localMoment(new Date(until.getTime() - (days - 1) * DAY_MS), timeZone).day;
  return counted.filter((entry) => entry.day >= oldest);
}
