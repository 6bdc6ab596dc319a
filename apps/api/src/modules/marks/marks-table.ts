import { sql } from 'kysely';
import type { MarkInput, MarkReason } from '@patrolplan/contract/marks';
import type { Database } from '#db/database.ts';
import { type Viewer, isVisibleArea } from '#modules/areas/visible-areas-table.ts';
import { isInForce, markedSitesOf } from './in-force.ts';

/** The owners of those marks that are stored, by id. The owner of a deleted account is null. */
export async function markOwners(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ id: string; user_id: number | null }>`
    select id, user_id from site_marks where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** Those of the sites that the viewer may see, by id. They cannot retire before the transaction ends. */
export async function markableSites(
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
 * Stores the marks whose id is new, in the order of their ids, and returns those that are in force. Staff may have cleared the
 * site after a mark was made without signal: they know more, so the mark has ended when it arrives.
 */
export async function insertMarks(
  tx: Database,
  marks: readonly (MarkInput & { readonly ends_at: Date })[],
  { userId, receivedAt }: { readonly userId: number; readonly receivedAt: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; is_in_force: boolean }>`
    insert into site_marks (id, site_id, user_id, reason, note, marked_at, received_at, ends_at, ended_at)
    select id, site_id, ${userId}::integer, reason, note, marked_at, ${receivedAt}, ends_at,
      (select max(c.ended_at) from site_marks c where c.site_id = m.site_id and c.ended_at > m.marked_at)
    from json_to_recordset(${JSON.stringify(marks)}::json) as m (
      id uuid, site_id integer, reason text, note text, marked_at timestamptz, ends_at timestamptz
    )
    order by id
    on conflict (id) do nothing
    returning id, ended_at is null as is_in_force
  `.execute(tx);
  return new Set(rows.flatMap(({ id, is_in_force }) => (is_in_force ? [id] : [])));
}

export type MarkRow = {
  readonly id: string;
  readonly site_id: number;
  readonly site_name: string;
  readonly street: string;
  readonly area_name: string;
  readonly reason: MarkReason;
  readonly note: string;
  readonly marked_at: Date;
  readonly ends_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly ended_at: Date | null;
};

export const MARK_FIELDS = sql`m.id, m.site_id, s.name as site_name, s.addressline1 as street, a.name as area_name,
  m.reason, m.note, m.marked_at, m.ends_at, m.confirmed_at, m.ended_at`;

/** The marks in force, those that nobody has confirmed first, and how many there are. */
export async function readMarksInForce(
  db: Database,
  at: Date,
  limit: number,
): Promise<{ readonly count: number; readonly marks: readonly MarkRow[] }> {
  const { rows } = await sql<MarkRow & { count: number }>`
    select ${MARK_FIELDS}, (count(*) over ())::integer as count
    from site_marks m join sites s on s.id = m.site_id join areas a on a.id = s.area_id
    where ${isInForce(at)} and s.retired_at is null
    order by m.confirmed_at is not null, m.marked_at desc, m.id
    limit ${limit}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, marks: rows.map(({ count: _, ...mark }) => mark) };
}

export async function readMarks(tx: Database, ids: readonly string[]): Promise<readonly MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select ${MARK_FIELDS}
    from site_marks m join sites s on s.id = m.site_id join areas a on a.id = s.area_id
    where m.id = any(${ids}::uuid[]) order by m.marked_at, m.id
  `.execute(tx);
  return rows;
}

/** The sites of an area that cannot be enforced at a time. */
export async function readMarkedSites(db: Database, areaId: number, at: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select ${markedSitesOf(sql`${areaId}::integer`, at)} as ids
  `.execute(db);
  return rows[0]?.ids ?? [];
}

/** Why those of the sites that are marked cannot be enforced, by id; the newest reason counts. */
export async function markedReasons(
  db: Database,
  siteIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, MarkReason>> {
  const { rows } = await sql<{ site_id: number; reason: MarkReason }>`
    select distinct on (m.site_id) m.site_id, m.reason from site_marks m
    where m.site_id = any(${siteIds}::integer[]) and ${isInForce(at)}
    order by m.site_id, m.marked_at desc, m.id
  `.execute(db);
  return new Map(rows.map(({ site_id, reason }) => [site_id, reason]));
}

export type LockedMark = Pick<
  MarkRow,
  'site_id' | 'site_name' | 'reason' | 'ends_at' | 'confirmed_at' | 'ended_at'
>;

/**
 * A mark that no other transaction can change before this one ends. It locks all marks of the site, in one order, because
 * settling one may end the others.
 */
export async function lockMark(tx: Database, id: string): Promise<LockedMark | undefined> {
  const { rows } = await sql<LockedMark & { id: string }>`
    select m.id, m.site_id, s.name as site_name, m.reason, m.ends_at, m.confirmed_at, m.ended_at
    from site_marks m join sites s on s.id = m.site_id
    where m.site_id = (select site_id from site_marks where id = ${id})
    order by m.id for update of m
  `.execute(tx);
  return rows.find((mark) => mark.id === id);
}

/** Ends all marks of a site that are in force but one. */
export async function clearMarksOf(
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

/** Marks are kept as long as visits. One that is still in force stays, without its person. */
export async function deleteMarksBefore(db: Database, before: Date, now: Date): Promise<void> {
  await sql`delete from site_marks m where m.marked_at < ${before} and not (${isInForce(now)})`.execute(db);
  await sql`update site_marks set user_id = null where marked_at < ${before} and user_id is not null`.execute(
    db,
  );
}
