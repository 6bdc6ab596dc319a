import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { wasClosed } from '#modules/closures/in-force.ts';
import type { HoursByDayType } from '#modules/sites/openings.ts';

/** So many sites are read by a statement: it stays far below the time limit, and other work of the service runs in between. */
const SITES_PER_PAGE = 50_000;
const MAX_ID = 2 ** 31 - 1;

/** A site in use with the times of its visits, in seconds since 2000. */
export type StoredSite = {
  readonly id: number;
  readonly createdAt: number;
  /** Its own rule; null without one. */
  readonly everyDays: number | null;
  readonly ruleSince: number | null;
  /** Its recent visits and the last one before them, the first one first. */
  readonly times: readonly number[];
};

/** Sites of an area with the same enforcement hours. */
export type SiteGroup = { readonly areaId: number; readonly hours: HoursByDayType; readonly packed: Buffer };

/** Reads every site in use at a time, or those of an area, page by page. */
export async function readSiteGroups(
  db: Database,
  { until, areaId }: { readonly until: Date; readonly areaId: number | null },
  onPage: (groups: readonly SiteGroup[]) => void | Promise<void>,
): Promise<void> {
  if (areaId !== null) {
    await onPage((await sitesOf(sql`s.area_id = ${areaId}`, sql`true`, until).execute(db)).rows);
    return;
  }
  for (let after: number | null = 0; after !== null; ) {
    const last: number | null = await lastOfPage(db, after);
    await onPage((await sitesPage({ after, last: last ?? MAX_ID }, until).execute(db)).rows);
    after = last;
  }
}

/** The sites with an id after one and up to another. */
export const sitesPage = ({ after, last }: { readonly after: number; readonly last: number }, until: Date) =>
  // Stated for both tables: the planner does not conclude it for the second one and would read all of that.
  sitesOf(
    sql`s.id > ${after} and s.id <= ${last}`,
    sql`v.site_id > ${after} and v.site_id <= ${last}`,
    until,
  );

/** Null on the last page. */
async function lastOfPage(db: Database, after: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from sites where id > ${after} order by id offset ${SITES_PER_PAGE - 1} limit 1
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** Packed, because a row for each site costs the driver ten times as much. */
function sitesOf(isWanted: RawBuilder<unknown>, isTheirs: RawBuilder<unknown>, until: Date) {
  return sql<SiteGroup>`
    select s.area_id as "areaId", s.hours, string_agg(
      int4send(s.id) || int4send(seconds_since_2000(s.created_at)) || int2send(coalesce(s.visit_every_days, 0::smallint))
        || int4send(coalesce(seconds_since_2000(s.visit_rule_since), 0))
        || int4send(coalesce(length(v.times), 0)) || coalesce(v.times, ''),
      ''
    ) as packed
    from sites s
    left join site_visits v on v.site_id = s.id and ${isTheirs}
    where ${isWanted} and (s.retired_at is null or s.retired_at > ${until})
    group by s.area_id, s.hours
  `;
}

/** The opposite of `int4send` and `int2send` above. */
export function unpackSites(packed: Buffer, onSite: (site: StoredSite) => void): void {
  for (let at = 0; at < packed.length; ) {
    const everyDays = packed.readInt16BE(at + 8);
    const bytes = packed.readInt32BE(at + 14);
    const times: number[] = [];
    for (let time = at + 18; time < at + 18 + bytes; time += 4) times.push(packed.readInt32BE(time));
    onSite({
      id: packed.readInt32BE(at),
      createdAt: packed.readInt32BE(at + 4),
      everyDays: everyDays === 0 ? null : everyDays,
      ruleSince: everyDays === 0 ? null : packed.readInt32BE(at + 10),
      times,
    });
    at += 18 + bytes;
  }
}

export type StoredArea = {
  readonly name: string;
  /** The rule of its sites that have none of their own: that of the area, else of the organisation. */
  readonly everyDays: number | null;
  /** When the first of these rules began. */
  readonly ruleSince: number | null;
};

export async function readAreas(db: Database): Promise<ReadonlyMap<number, StoredArea>> {
  const { rows } = await sql<StoredArea & { id: number }>`
    select a.id, a.name, coalesce(a.visit_every_days, o.visit_every_days) as "everyDays",
      seconds_since_2000(least(a.visit_rule_since, o.visit_rule_since)) as "ruleSince"
    from areas a left join organisation o on true
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The sites that could not be enforced at a time. */
export async function readClosedSites(db: Database, at: Date): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from (select distinct site_id as id from site_marks) as marked where ${wasClosed('marked.id', at)}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type SiteFacts = {
  readonly id: number;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

/** What a list shows of sites beside their visits. */
export async function readSiteFacts(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SiteFacts>> {
  const facts = new Map<number, SiteFacts>();
  for (let from = 0; from < ids.length; from += SITES_PER_PAGE) {
    const { rows } = await sql<SiteFacts>`
      select id, name, latitude, longitude from sites where id = any (${ids.slice(from, from + SITES_PER_PAGE)}::integer[])
    `.execute(db);
    for (const row of rows) facts.set(row.id, row);
  }
  return facts;
}
