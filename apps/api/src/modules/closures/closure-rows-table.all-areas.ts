import { sql } from 'kysely';
import type { ClosureReason } from '@patrolplan/contract/closures';
import type { Database } from '#db/database.ts';
import { isInForce } from './in-force.ts';

export type ClosureRow = {
  readonly id: string;
  readonly site_id: number;
  readonly site_name: string;
  readonly street: string;
  readonly area_name: string;
  readonly reason: ClosureReason;
  readonly note: string;
  readonly marked_at: Date;
  readonly ends_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly ended_at: Date | null;
};

export const CLOSURE_FIELDS = sql`m.id, m.site_id, s.name as site_name, s.addressline1 as street, a.name as area_name,
  m.reason, m.note, m.marked_at, m.ends_at, m.confirmed_at, m.ended_at`;

/** The closures in force, those that nobody has confirmed first, and how many there are. */
export async function readClosuresInForce(
  db: Database,
  at: Date,
  limit: number,
): Promise<{ readonly count: number; readonly marks: readonly ClosureRow[] }> {
  const { rows } = await sql<ClosureRow & { count: number }>`
    select ${CLOSURE_FIELDS}, (count(*) over ())::integer as count
    from site_marks m join sites s on s.id = m.site_id join areas a on a.id = s.area_id
    where ${isInForce(at)} and s.retired_at is null
    order by m.confirmed_at is not null, m.marked_at desc, m.id
    limit ${limit}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, marks: rows.map(({ count: _, ...closure }) => closure) };
}

export async function readClosures(tx: Database, ids: readonly string[]): Promise<readonly ClosureRow[]> {
  const { rows } = await sql<ClosureRow>`
    select ${CLOSURE_FIELDS}
    from site_marks m join sites s on s.id = m.site_id join areas a on a.id = s.area_id
    where m.id = any(${ids}::uuid[]) order by m.marked_at, m.id
  `.execute(tx);
  return rows;
}

/** Why those of the sites that are marked cannot be enforced, by id; the newest reason counts. */
export async function closureReasons(
  db: Database,
  siteIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, ClosureReason>> {
  const { rows } = await sql<{ site_id: number; reason: ClosureReason }>`
    select distinct on (m.site_id) m.site_id, m.reason from site_marks m
    where m.site_id = any(${siteIds}::integer[]) and ${isInForce(at)}
    order by m.site_id, m.marked_at desc, m.id
  `.execute(db);
  return new Map(rows.map(({ site_id, reason }) => [site_id, reason]));
}

export type LockedClosure = Pick<
  ClosureRow,
  'site_id' | 'site_name' | 'reason' | 'ends_at' | 'confirmed_at' | 'ended_at'
>;

/**
 * A closure that no other transaction can change before this one ends. It locks all closures of the site, in one order, because
 * settling one may end the others.
 */
export async function lockClosure(tx: Database, id: string): Promise<LockedClosure | undefined> {
  const { rows } = await sql<LockedClosure & { id: string }>`
    select m.id, m.site_id, s.name as site_name, m.reason, m.ends_at, m.confirmed_at, m.ended_at
    from site_marks m join sites s on s.id = m.site_id
    where m.site_id = (select site_id from site_marks where id = ${id})
    order by m.id for update of m
  `.execute(tx);
  return rows.find((closure) => closure.id === id);
}
