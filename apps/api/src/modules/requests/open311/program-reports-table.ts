import type { RequestKind } from '@patrolplan/contract/requests';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { RequestUpdate } from '#modules/requests/answers.ts';
import type { Filters } from './read-filters.ts';

/** The standard allows no more in a reply. */
const MOST = 1_000;

export type ProgramReport = {
  readonly id: number;
  readonly kind: RequestKind;
  /** Empty unless this report brought it. */
  readonly text: string;
  readonly removed_details: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Of the street of its site. */
  readonly usrn: string | null;
  readonly asked_at: Date;
  /** The last thing that its sender may read; null: nothing yet. */
  readonly what: RequestUpdate['what'] | null;
  readonly at: Date | null;
  readonly visited_at: Date | null;
};

/** The reports of a program, the newest first. An answer that staff can still undo is not there yet. */
export async function findReports(
  db: Database,
  program: string,
  { ids, kinds, status, from, until }: Filters,
  now: Date,
): Promise<readonly ProgramReport[]> {
  const isWanted =
    ids === null
      ? sql<SqlBool>`p.asked_at >= ${from} and p.asked_at <= ${until}
          and (${kinds}::text[] is null or r.kind = any(${kinds}::text[]))
          and (${status}::text is null
            or (case when coalesce(u.what, 'acknowledged') in ('acknowledged', 'struck') then 'open' else 'closed' end) = ${status})`
      : sql<SqlBool>`p.id = any(${ids}::integer[])`;
  const { rows } = await sql<ProgramReport>`
    select p.id, r.kind, p.asked_at, u.what, u.at, u.visited_at, r.removed_details, s.usrn,
      case when p.id = (select min(id) from request_reports where request_id = r.id) then r.text else '' end as text,
      coalesce(r.latitude, s.latitude) as latitude, coalesce(r.longitude, s.longitude) as longitude
    from request_reports p join requests r on r.id = p.request_id
    left join sites s on s.id = r.site_id
    left join lateral (
      select what, at, visited_at from request_updates
      where request_id = r.id and at <= ${now} order by at desc, id desc limit 1
    ) as u on true
    where p.program = ${program} and ${isWanted}
    order by p.asked_at desc, p.id desc limit ${MOST}
  `.execute(db);
  return rows;
}

export type ProgramUpdate = RequestUpdate & { readonly id: number; readonly reportId: number };

/** What the senders behind a program may read since then, the first one first. Nothing from before their report. */
export async function findUpdates(
  db: Database,
  program: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<readonly ProgramUpdate[]> {
  const { rows } = await sql<ProgramUpdate>`
    select u.id, p.id as "reportId", u.at, u.what, u.visited_at as "visitedAt"
    from request_updates u join request_reports p on p.request_id = u.request_id and p.asked_at <= u.at
    where p.program = ${program} and u.at >= ${from} and u.at <= ${until}
    order by u.at, u.id, p.id limit ${MOST}
  `.execute(db);
  return rows;
}
