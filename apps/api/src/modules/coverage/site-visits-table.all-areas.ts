import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { wasClosed } from '#modules/closures/in-force.ts';

/** So many ids are read by a statement: it stays far below the time limit, and other work of the service runs in between. */
const IDS_PER_PAGE = 65_536;

/** A site in use. Times are in seconds since 2000. */
export type StoredSite = {
  readonly id: number;
  readonly areaId: number;
  readonly createdAt: number;
  /** Its own rule; null without one. */
  readonly everyDays: number | null;
  readonly ruleSince: number | null;
  /** One bit for each day type: `isClosedOn`. */
  readonly closedOn: number;
  /** How many visits are stored, the recent ones and the last one before them, and where: `visitTime`. */
  readonly visits: number;
  readonly page: DataView;
  readonly at: number;
};

/** The time of the n-th stored visit, the first one first. Read when it is needed: a list for each site takes twice as long. */
export const visitTime = ({ page, at }: StoredSite, n: number): number => page.getInt32(at + 4 * n);

/** The bits of `evidence_of_site`. */
const DAY_TYPES = ['weekday', 'saturday', 'sunday', 'bank holiday', 'school day'];

export const isClosedOn = (closedOn: number, dayType: string): boolean =>
  (closedOn & (1 << DAY_TYPES.indexOf(dayType))) !== 0;

/** Which sites a statement reads: a page of ids from one on, or those of an area. */
type Wanted = { readonly first: number } | { readonly areaId: number };

/** Up to when sites are read, and their visits. */
type ReadUpTo = {
  readonly until: Date;
  /** The beginning of a period that the stored times may not reach: the visits themselves are read, which takes longer. */
  readonly pastFrom: Date | null;
};

/** Reads every site in use at a time, or those of an area. While a page is counted, the database reads the next one. */
export async function readStoredSites(
  db: Database,
  { areaId, ...upTo }: ReadUpTo & { readonly areaId: number | null },
  onSite: (site: StoredSite) => void,
): Promise<void> {
  if (areaId !== null) {
    unpackPage(await readPage(db, { areaId }, upTo), new Map(), onSite);
    return;
  }
  let next: Promise<Page | null> = readPageFrom(db, 0, upTo);
  for (;;) {
    const page = await next;
    if (page === null) return;
    next = readPageFrom(db, page.first + IDS_PER_PAGE, upTo);
    // Its failure is thrown where it is awaited.
    next.catch(() => undefined);
    unpackPage(page, placesByOffset(page.first), onSite);
  }
}

/** The packed bytes of sites and of their visits. */
type Packed = { readonly sites: DataView; readonly visits: DataView };
type Page = Packed & { readonly first: number };

/** Ids have gaps, of deleted sites and of imports that changed sites. */
async function readPageFrom(db: Database, id: number, upTo: ReadUpTo): Promise<Page | null> {
  const { rows } = await sql<{ first: number | null }>`
    select min(id) as first from sites where id >= ${id}
  `.execute(db);
  const first = rows[0]?.first ?? null;
  return first === null ? null : { first, ...(await readPage(db, { first }, upTo)) };
}

async function readPage(db: Database, wanted: Wanted, { until, pastFrom }: ReadUpTo): Promise<Packed> {
  const [sites, visits] = await Promise.all([
    packedSites(wanted, until).execute(db),
    (pastFrom === null ? packedVisits(wanted) : packedPastVisits(wanted, pastFrom, until)).execute(db),
  ]);
  const view = ({ rows }: typeof sites) => {
    const { buffer, byteOffset, byteLength } = rows[0]?.packed ?? Buffer.of();
    return new DataView(buffer, byteOffset, byteLength);
  };
  return { sites: view(sites), visits: view(visits) };
}

/** Where the visits of each site begin in the packed bytes, by its id. */
type Places = { get(id: number): number | undefined; set(id: number, place: number): void };

/** For the ids of a page. A Map takes ten times as long. */
function placesByOffset(first: number): Places {
  const places = new Int32Array(IDS_PER_PAGE);
  return {
    get: (id) => places[id - first],
    set(id, place) {
      places[id - first] = place;
    },
  };
}

/** Packed, because a row for each site costs the driver ten times as much. */
export function packedSites(wanted: Wanted, until: Date) {
  const isWanted =
    'areaId' in wanted
      ? sql`area_id = ${wanted.areaId}`
      : sql`id >= ${wanted.first} and id < ${wanted.first + IDS_PER_PAGE}`;
  return sql<{ packed: Buffer | null }>`
    select string_agg(evidence_of_site(id, area_id, created_at, visit_every_days, visit_rule_since, hours), '') as packed
    from sites
    where ${isWanted} and (retired_at is null or retired_at > ${until})
  `;
}

const SITE_BYTES = 20;

/** The opposite of `evidence_of_site`. */
function unpackPage({ sites, visits }: Packed, places: Places, onSite: (site: StoredSite) => void): void {
  for (let at = 0; at < visits.byteLength; at += 8 + 4 * visits.getInt32(at + 4))
    places.set(visits.getInt32(at), at + 8);
  for (let at = 0; at < sites.byteLength; at += SITE_BYTES) {
    const id = sites.getInt32(at);
    const everyDays = sites.getInt16(at + 12);
    const place = places.get(id) ?? 0;
    onSite({
      id,
      areaId: sites.getInt32(at + 4),
      createdAt: sites.getInt32(at + 8),
      everyDays: everyDays === 0 ? null : everyDays,
      ruleSince: everyDays === 0 ? null : sites.getInt32(at + 14),
      closedOn: sites.getInt16(at + 18),
      visits: place === 0 ? 0 : visits.getInt32(place - 4),
      page: visits,
      at: place,
    });
  }
}

const ofWantedSites = (wanted: Wanted) =>
  'areaId' in wanted
    ? sql`site_id in (select id from sites where area_id = ${wanted.areaId})`
    : sql`site_id >= ${wanted.first} and site_id < ${wanted.first + IDS_PER_PAGE}`;

function packedVisits(wanted: Wanted) {
  const isWanted = ofWantedSites(wanted);
  return sql<{ packed: Buffer | null }>`
    select string_agg(times, '') as packed
    from site_visits
    where ${isWanted}
  `;
}

/** The same bytes out of the visits of a period and the last one before it. */
function packedPastVisits(wanted: Wanted, from: Date, until: Date) {
  const isWanted = ofWantedSites(wanted);
  return sql<{ packed: Buffer | null }>`
    select string_agg(times, '') as packed
    from (
      select int4send(site_id) || int4send(count(*)::integer)
        || string_agg(int4send(seconds_since_2000(visited_at)), '' order by visited_at) as times
      from (
        select site_id, visited_at from visits
        where ${isWanted} and outcome = 'visited' and visited_at >= ${from} and visited_at <= ${until}
        union all
        select site_id, before.at
        from (select site_id from site_visits where ${isWanted}) as visited
        cross join lateral (
          select max(visited_at) as at from visits
          where site_id = visited.site_id and outcome = 'visited' and visited_at < ${from}
        ) as before
        where before.at is not null
      ) as counted
      group by site_id
    ) as packed
  `;
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
  for (let from = 0; from < ids.length; from += IDS_PER_PAGE) {
    const { rows } = await sql<SiteFacts>`
      select id, name, latitude, longitude from sites where id = any (${ids.slice(from, from + IDS_PER_PAGE)}::integer[])
    `.execute(db);
    for (const row of rows) facts.set(row.id, row);
  }
  return facts;
}
