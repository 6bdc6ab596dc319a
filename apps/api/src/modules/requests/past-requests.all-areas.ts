import type { RequestKind } from '@patrolplan/contract/requests';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** Each is a plan of its area at another time. */
const MOST_LOOKED_AT = 50;

/** The newest requests of a kind at sites, since a time, the first one first. */
export async function pastRequests(db: Database, kind: RequestKind, since: Date) {
  const { rows } = await sql<{
    site_id: number;
    site_name: string;
    area_id: number;
    area_name: string;
    first_asked_at: Date;
  }>`
    select * from (
      select r.site_id, s.name as site_name, a.id as area_id, a.name as area_name, r.first_asked_at
      from requests r join sites s on s.id = r.site_id join areas a on a.id = s.area_id
      where r.kind = ${kind} and r.first_asked_at > ${since} and s.retired_at is null
      order by r.first_asked_at desc, r.id desc limit ${MOST_LOOKED_AT}
    ) as newest order by first_asked_at, site_id
  `.execute(db);
  return rows.map((row) => ({
    siteId: row.site_id,
    siteName: row.site_name,
    area: { id: row.area_id, name: row.area_name },
    askedAt: row.first_asked_at,
  }));
}
