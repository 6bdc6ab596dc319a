import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The closure `m` is in force at a time. */
export const isInForce = (at: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`m.ended_at is null and (m.ends_at is null or m.ends_at > ${at})`;

/** The site in this column cannot be enforced at a time. Statements that list sites for a plan leave such sites out. */
export const isClosed = (siteIdColumn: string, at: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from site_marks m where m.site_id = ${sql.ref(siteIdColumn)} and ${isInForce(at)})`;

/** The same at a time in the past, whatever was marked or cleared since. */
export const wasClosed = (siteIdColumn: string, at: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from site_marks m where m.site_id = ${sql.ref(siteIdColumn)} and m.marked_at <= ${at}
      and (m.ended_at is null or m.ended_at > ${at}) and (m.ends_at is null or m.ends_at > ${at})
  )`;

/** The ids of the sites of an area that cannot be enforced at a time, in order. */
export const closedSitesIn = (areaId: RawBuilder<unknown>, at: Date): RawBuilder<number[]> =>
  sql<number[]>`array(
    select distinct m.site_id from sites s join site_marks m on m.site_id = s.id
    where s.area_id = ${areaId} and ${isInForce(at)} order by m.site_id
  )`;
