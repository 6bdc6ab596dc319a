import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { deleteBefore } from '#db/delete-before.ts';

export type RouteFetch = {
  readonly userId: number;
  readonly fetchedAt: Date;
  readonly routesFetched: number;
};

export async function insertRouteFetch(db: Database, fetch: RouteFetch): Promise<void> {
  await db
    .insertInto('route_fetches')
    .values({ user_id: fetch.userId, fetched_at: fetch.fetchedAt, routes_fetched: fetch.routesFetched })
    .execute();
}

export type RouteFetchDay = {
  /** The calendar day in the organisation's time zone, 'YYYY-MM-DD'. */
  readonly day: string;
  readonly runs: number;
  readonly routes: number;
  readonly wardens: number;
};

export async function countByDay(
  db: Database,
  window: { readonly from: Date; readonly until: Date; readonly timeZone: string },
): Promise<readonly RouteFetchDay[]> {
  const day = sql<string>`(fetched_at at time zone ${sql.lit(window.timeZone)})::date`;
  return db
    .selectFrom('route_fetches')
    .where('fetched_at', '>=', window.from)
    .where('fetched_at', '<', window.until)
    .select((query) => [
      day.as('day'),
      query.fn.countAll<number>().as('runs'),
      query.fn.sum<number>('routes_fetched').as('routes'),
      query.fn.count<number>('user_id').distinct().as('wardens'),
    ])
    .groupBy(day)
    .orderBy('day')
    .execute();
}

export async function deleteRouteFetchesBefore(db: Database, before: Date): Promise<number> {
  return deleteBefore(db, { table: 'route_fetches', time: 'fetched_at' }, before);
}

export async function lastRouteFetch(db: Database): Promise<Date | null> {
  const { last } = await db
    .selectFrom('route_fetches')
    .select((query) => query.fn.max<Date | null>('fetched_at').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}
