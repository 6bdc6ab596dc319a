import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { insertRouteFetch } from './route-log-table.ts';

/** Notes who fetched how many routes, and when by the service's own clock. */
export async function logRouteFetch(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  userId: number,
  routesFetched: number,
): Promise<void> {
  await insertRouteFetch(db, { userId, fetchedAt: clock.now(), routesFetched });
}
