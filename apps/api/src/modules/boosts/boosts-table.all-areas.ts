import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type Boost = {
  readonly id: number;
  readonly siteId: number | null;
  readonly siteName: string | null;
  /** Set when the boost is for a whole area. */
  readonly areaName: string | null;
  /** The boosted area, or the area of the boosted site. */
  readonly inArea: string;
  readonly amount: number;
  readonly reason: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdBy: string;
  readonly endedAt: Date | null;
  /** The same for boosts that were set together; null for one that was set alone. */
  readonly series: string | null;
};

export type NewBoost = {
  readonly siteId: number | null;
  readonly areaId: number | null;
  readonly amount: number;
  readonly reason: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly series: string | null;
};

/** Undefined when its creator already set a boost with this key. */
export async function insertBoost(
  db: Database,
  boost: NewBoost,
  clientKey: string | null,
): Promise<number | undefined> {
  const row = await db
    .insertInto('boosts')
    .values({
      site_id: boost.siteId,
      area_id: boost.areaId,
      amount: boost.amount,
      reason: boost.reason,
      starts_at: boost.startsAt,
      ends_at: boost.endsAt,
      created_by: boost.createdBy,
      created_at: boost.createdAt,
      ended_at: null,
      client_key: clientKey,
      series: boost.series,
    })
    .onConflict((clash) =>
      clash.columns(['created_by', 'client_key']).where('client_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** How many boosts are planned or in force, without those of calendars. */
export async function countOpenBoosts(db: Database, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from boosts
    where ends_at > ${at} and ended_at is null and created_by not like 'calendar:%'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export type BoostOfKey = Pick<
  Boost,
  'id' | 'siteId' | 'areaName' | 'amount' | 'reason' | 'startsAt' | 'endsAt'
> & {
  readonly createdAt: Date;
};

/** The boosts that a person set with this key, in the order in which they were set. */
export async function boostsOfKey(
  db: Database,
  { actor, key }: { readonly actor: string; readonly key: string },
): Promise<readonly BoostOfKey[]> {
  return db
    .selectFrom('boosts as first')
    .innerJoin('boosts', (join) =>
      join.on((on) =>
        on.or([on('boosts.id', '=', on.ref('first.id')), on('boosts.series', '=', on.ref('first.series'))]),
      ),
    )
    .leftJoin('areas', 'areas.id', 'boosts.area_id')
    .select([
      'boosts.id as id',
      'boosts.site_id as siteId',
      'areas.name as areaName',
      'boosts.amount as amount',
      'boosts.reason as reason',
      'boosts.starts_at as startsAt',
      'boosts.ends_at as endsAt',
      'boosts.created_at as createdAt',
    ])
    .where('first.created_by', '=', actor)
    .where('first.client_key', '=', key)
    .orderBy('boosts.id')
    .execute();
}

export async function findBoosts(
  db: Database,
  wanted: { readonly id?: number; readonly notOverAt?: Date } = {},
): Promise<readonly Boost[]> {
  return (
    db
      .selectFrom('boosts')
      .leftJoin('sites', 'sites.id', 'boosts.site_id')
      .leftJoin('areas', 'areas.id', 'boosts.area_id')
      .leftJoin('areas as site_areas', 'site_areas.id', 'sites.area_id')
      // Those of calendars are on the page of their rules.
      .$if(wanted.id === undefined, (query) => query.where('boosts.created_by', 'not like', 'calendar:%'))
      .$if(wanted.id !== undefined, (query) => query.where('boosts.id', '=', wanted.id ?? 0))
      .$if(wanted.notOverAt !== undefined, (query) =>
        query
          .where('ends_at', '>', wanted.notOverAt ?? new Date(0))
          .where((where) =>
            where.or([where('ended_at', 'is', null), where('ended_at', '>', wanted.notOverAt ?? null)]),
          ),
      )
      .select([
        'boosts.id as id',
        'boosts.site_id as siteId',
        'sites.name as siteName',
        'areas.name as areaName',
        sql<string>`coalesce(areas.name, site_areas.name)`.as('inArea'),
        'amount',
        'reason',
        'starts_at as startsAt',
        'ends_at as endsAt',
        'created_by as createdBy',
        'ended_at as endedAt',
        'series',
      ])
      .orderBy('starts_at')
      .orderBy('boosts.id')
      .execute()
  );
}

/** Moves the end of a boost that is not over, if it still has the end that was seen. */
export async function moveEnd(
  db: Database,
  {
    id,
    seenEnd,
    end,
    at,
  }: { readonly id: number; readonly seenEnd: Date; readonly end: Date; readonly at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('boosts')
    .set({ ends_at: end })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .where('ends_at', '=', seenEnd)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The names of the people who set boosts, by `createdBy`. A deleted person has none. */
export async function setterNames(
  db: Database,
  boosts: readonly Pick<Boost, 'createdBy'>[],
): Promise<ReadonlyMap<string, string>> {
  const setters = [...new Set(boosts.map(({ createdBy }) => createdBy))];
  const { rows } = await sql<{ setter: string; name: string }>`
    select 'user:' || id as setter, first_name || ' ' || last_name as name from users
    where 'user:' || id = any(${setters}::text[])
  `.execute(db);
  return new Map(rows.map(({ setter, name }) => [setter, name]));
}

/** Ends a boost that is not over yet, and those of the series. Exactly one of several concurrent calls ends any. */
export async function markEnded(
  db: Database,
  { id, series, at }: { readonly id: number; readonly series: string | null; readonly at: Date },
): Promise<number> {
  const result = await db
    .updateTable('boosts')
    .set({ ended_at: at })
    .where((where) => where.or([where('id', '=', id), where('series', '=', series)]))
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

type Reopening = { readonly boost: Pick<Boost, 'id' | 'series'>; readonly endedAt: Date; readonly at: Date };

/** Reopens a boost that was ended at that moment, and those of its series that ended with it, while their time is not over. */
export async function clearEnded(db: Database, { boost, endedAt, at }: Reopening): Promise<number> {
  const result = await db
    .updateTable('boosts')
    .set({ ended_at: null })
    .where((where) => where.or([where('id', '=', boost.id), where('series', '=', boost.series)]))
    .where('ended_at', '=', endedAt)
    .where('ends_at', '>', at)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Reassigns boosts when their creator is erased. */
export async function replaceCreator(
  db: Database,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db.updateTable('boosts').set({ created_by: to }).where('created_by', '=', from).execute();
}
