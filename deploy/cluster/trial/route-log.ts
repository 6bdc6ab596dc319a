import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#api/db/database.ts';

const PAUSE_MS = 20;

/** Writes rows of the route log until it is stopped. */
export async function startRouteLog(db: Database): Promise<{ stop(): Promise<void> }> {
  const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const stopped = new AbortController();
  const writing = (async () => {
    for (let count = 1; !stopped.signal.aborted; count += 1) {
      await db
        .insertInto('route_fetches')
        .values({ user_id: id, routes_fetched: count, fetched_at: new Date() })
        .execute();
      await wait(PAUSE_MS);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await writing;
    },
  };
}
