import { type SqlBool, sql } from 'kysely';
import type { RequestKind } from '@patrolplan/contract/requests';
import type { Database } from '#db/database.ts';
import type { KnownReport } from './known-reports.ts';
import type { Source } from './reports-table.ts';

/** The sites with one of these names, in any capitals. */
export async function sitesOfNames(
  db: Database,
  names: readonly string[],
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const wanted = names.map((name) => name.toLowerCase());
  return db
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .where(sql<SqlBool>`lower(name) = any(${wanted}::text[])`)
    .orderBy('id')
    .execute();
}

export async function siteNames(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from sites where retired_at is null order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** What staff wrote down or imported in a time. */
export async function reportsOfStaff(
  db: Database,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<readonly KnownReport[]> {
  const { rows } = await sql<{
    kind: RequestKind;
    asked_at: Date;
    source: Source;
    reference: string;
    site_id: number | null;
    latitude: number | null;
    longitude: number | null;
  }>`
    select r.kind, p.asked_at, p.source, p.reference, r.site_id, r.latitude, r.longitude
    from request_reports p join requests r on r.id = p.request_id
    where p.program is null and p.asked_at >= ${from} and p.asked_at <= ${until}
  `.execute(db);
  return rows.map(({ latitude, longitude, ...row }) => ({
    kind: row.kind,
    askedAt: row.asked_at,
    source: row.source,
    reference: row.reference,
    siteId: row.site_id,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}
