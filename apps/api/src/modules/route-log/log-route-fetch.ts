import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { insertRouteFetch } from './route-log-table.ts';

/** Logs who fetched how many routes, with the service's time. */
export async function logRouteFetch(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  userId: number,
  routesFetched: number,
): Promise<void> {
  await insertRouteFetch(db, { userId, fetchedAt: clock.now(), routesFetched });
}
