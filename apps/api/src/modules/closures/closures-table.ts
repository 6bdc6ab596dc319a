import { sql } from 'kysely';
import type { ClosureInput } from '@patrolplan/contract/closures';
import type { Database } from '#db/database.ts';
import { type Viewer, isVisibleArea } from '#modules/areas/visible-areas-table.ts';
import { isInForce, closedSitesIn } from './in-force.ts';

/** The owners of those closures that are stored, by id. The owner of a deleted account is null. */
export async function closureOwners(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ id: string; user_id: number | null }>`
    select id, user_id from site_marks where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** Those of the sites that the viewer may see, by id. They cannot retire before the transaction ends. */
export async function closableSites(
  tx: Database,
  viewer: Viewer,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly isRetired: boolean }>> {
  const { rows } = await sql<{ id: number; is_retired: boolean }>`
    select id, retired_at is not null as is_retired from sites
    where id = any(${siteIds}::integer[]) and ${isVisibleArea(viewer, 'area_id')} order by id for share
  `.execute(tx);
  return new Map(rows.map(({ id, is_retired }) => [id, { isRetired: is_retired }]));
}

/**
 * Stores the closures whose id is new, in the order of their ids. Staff may have cleared the site after a closure was made
 * without signal: they know more, so the closure has ended when it arrives.
 */
export async function insertClosures(
  tx: Database,
  closures: readonly (ClosureInput & { readonly ends_at: Date })[],
  { userId, receivedAt }: { readonly userId: number; readonly receivedAt: Date },
): Promise<readonly { readonly id: string; readonly is_in_force: boolean }[]> {
  const { rows } = await sql<{ id: string; is_in_force: boolean }>`
    insert into site_marks (id, site_id, user_id, reason, note, marked_at, received_at, ends_at, ended_at)
    select id, site_id, ${userId}::integer, reason, note, at, ${receivedAt}, ends_at,
      (select max(c.ended_at) from site_marks c where c.site_id = m.site_id and c.ended_at > m.at)
    from json_to_recordset(${JSON.stringify(closures)}::json) as m (
      id uuid, site_id integer, reason text, note text, at timestamptz, ends_at timestamptz
    )
    order by id
    on conflict (id) do nothing
    returning id, ended_at is null as is_in_force
  `.execute(tx);
  return rows;
}

/** Those of the new closures whose site could be enforced until then, one for each site. */
export async function firstClosures(
  tx: Database,
  ids: readonly string[],
  at: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (fresh.site_id) fresh.id from site_marks fresh
    where fresh.id = any(${ids}::uuid[]) and not exists (
      select from site_marks m where m.site_id = fresh.site_id and m.id <> all (${ids}::uuid[]) and ${isInForce(at)}
    )
    order by fresh.site_id, fresh.marked_at, fresh.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** How many closures of a person arrived after a time. */
export async function countClosures(db: Database, userId: number, after: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from site_marks where user_id = ${userId} and received_at > ${after}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The sites of an area that cannot be enforced at a time. */
export async function readClosedSites(db: Database, areaId: number, at: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select ${closedSitesIn(sql`${areaId}::integer`, at)} as ids
  `.execute(db);
  return rows[0]?.ids ?? [];
}

/** Ends all closures of a site that are in force but one. */
export async function clearClosures(
  tx: Database,
  siteId: number,
  { at, except = null }: { readonly at: Date; readonly except?: string | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update site_marks m set ended_at = ${at}
    where m.site_id = ${siteId} and ${isInForce(at)} and m.id is distinct from ${except}::uuid
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function writeConfirmation(
  tx: Database,
  id: string,
  { at, endsAt }: { readonly at: Date; readonly endsAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('site_marks')
    .set({ confirmed_at: at, ends_at: endsAt })
    .where('id', '=', id)
    .execute();
}

/** Closures are stored as long as visits. One that is still in force stays, without its person. */
export async function deleteClosuresBefore(db: Database, before: Date, now: Date): Promise<void> {
  await sql`delete from site_marks m where m.marked_at < ${before} and not (${isInForce(now)})`.execute(db);
  await sql`update site_marks set user_id = null where marked_at < ${before} and user_id is not null`.execute(
    db,
  );
}
