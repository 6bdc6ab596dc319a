import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { itemDelayMs } from './back-off.ts';
import { type ProviderFailure, describeFailure, isOfItem } from './provider-reply.ts';

export type RefreshKind = 'weather' | 'events';

/** Makes the table hold these items and no others. Replies of another source are deleted. */
export async function syncItems(
  db: Database,
  { kind, source, items }: { kind: RefreshKind; source: string; items: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('refreshes')
    .where('kind', '=', kind)
    .where((row) =>
      row.or([row('source', '<>', source), row.not(row('item', '=', row.fn.any(row.val([...items]))))]),
    )
    .execute();
  await sql`
    insert into refreshes (kind, source, item) select ${kind}, ${source}, unnest(${[...items]}::text[])
    on conflict (kind, item) do nothing
  `.execute(db);
}

export function readRefreshes(db: Database, kind: RefreshKind) {
  return db.selectFrom('refreshes').selectAll().where('kind', '=', kind).execute();
}

type ItemRequest = {
  readonly kind: RefreshKind;
  readonly item: string;
  readonly at: Date;
};

export async function recordAnswer(
  db: Database,
  { kind, item, at }: ItemRequest,
  calls: number,
): Promise<void> {
  const row = {
    asked_at: at,
    answered_at: at,
    calls,
    failures_in_a_row: 0,
    last_failure: null,
    retry_at: null,
  };
  await db.updateTable('refreshes').set(row).where('kind', '=', kind).where('item', '=', item).execute();
}

/** A failure of the item itself makes it wait, longer each time; one of the provider only ends its turn. */
export async function recordMiss(
  db: Database,
  { kind, item, at }: ItemRequest,
  failure: ProviderFailure,
): Promise<void> {
  const before = await db
    .selectFrom('refreshes')
    .select('failures_in_a_row')
    .where('kind', '=', kind)
    .where('item', '=', item)
    .executeTakeFirst();
  const failures = (before?.failures_in_a_row ?? 0) + (isOfItem(failure) ? 1 : 0);
  const row = {
    asked_at: at,
    failures_in_a_row: failures,
    last_failure: describeFailure(failure),
    retry_at: isOfItem(failure) ? new Date(at.getTime() + itemDelayMs(failures)) : null,
  };
  await db.updateTable('refreshes').set(row).where('kind', '=', kind).where('item', '=', item).execute();
}

export async function dropAllRefreshes(db: Database, kind: RefreshKind): Promise<void> {
  await db.deleteFrom('refreshes').where('kind', '=', kind).execute();
}

/** How many items there are, how many were last answered before a time, how many fail, and the calls that all take. */
export async function countRefreshes(db: Database, kind: RefreshKind, since: Date) {
  const { fn } = db;
  return db
    .selectFrom('refreshes')
    .select((row) => [
      fn.countAll<number>().as('total'),
      fn
        .countAll<number>()
        .filterWhere(row.or([row('answered_at', 'is', null), row('answered_at', '<', since)]))
        .as('stale'),
      fn.countAll<number>().filterWhere('failures_in_a_row', '>', 0).as('failing'),
      fn.coalesce(fn.sum<number>('calls'), sql<number>`0`).as('calls'),
    ])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
}
