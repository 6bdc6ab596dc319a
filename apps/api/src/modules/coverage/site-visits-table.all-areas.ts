import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { wasClosed } from '#modules/closures/in-force.ts';

/** So many sites are read by a statement: it stays far below the time limit, and other work of the service runs in between. */
const SITES_PER_PAGE = 50_000;
const MAX_ID = 2 ** 31 - 1;

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
  readonly page: Buffer;
  readonly at: number;
};

/** The time of the n-th stored visit, the first one first. Read when it is needed: a list for each site takes twice as long. */
export const visitTime = ({ page, at }: StoredSite, n: number): number => page.readInt32BE(at + 4 * n);

/** The bits of `evidence_of_site`. */
const DAY_TYPES = ['weekday', 'saturday', 'sunday', 'bank holiday', 'school day'];

export const isClosedOn = (closedOn: number, dayType: string): boolean =>
  (closedOn & (1 << DAY_TYPES.indexOf(dayType))) !== 0;

/** Which sites a statement reads: those with an id after one and up to another, or those of an area. */
type Wanted = { readonly after: number; readonly last: number } | { readonly areaId: number };

/** Reads every site in use at a time, or those of an area. While a page is counted, the database reads the next one. */
export async function readStoredSites(
  db: Database,
  { until, areaId }: { readonly until: Date; readonly areaId: number | null },
  onSite: (site: StoredSite) => void,
): Promise<void> {
  if (areaId !== null) {
    unpackPage(await readPage(db, { areaId }, until), onSite);
    return;
  }
  let next: Promise<Page> | null = readPageAfter(db, 0, until);
  while (next !== null) {
    const page: Page = await next;
    next = page.last === null ? null : readPageAfter(db, page.last, until);
    // Its failure is thrown where it is awaited.
    next?.catch(() => undefined);
    unpackPage(page, onSite);
  }
}

type Page = {
  readonly sites: Buffer;
  readonly visits: Buffer;
  /** The last id of the page; null when no page follows. */
  readonly last: number | null;
};

async function readPageAfter(db: Database, after: number, until: Date): Promise<Page> {
  const { rows } = await sql<{ id: number }>`
    select id from sites where id > ${after} order by id offset ${SITES_PER_PAGE - 1} limit 1
  `.execute(db);
  const last = rows[0]?.id ?? null;
  return { ...(await readPage(db, { after, last: last ?? MAX_ID }, until)), last };
}

async function readPage(db: Database, wanted: Wanted, until: Date): Promise<Page> {
  const [sites, visits] = await Promise.all([
    packedSites(wanted, until).execute(db),
    packedVisits(wanted).execute(db),
  ]);
  const bytes = ({ rows }: typeof sites) => rows[0]?.packed ?? Buffer.of();
  return { sites: bytes(sites), visits: bytes(visits), last: null };
}

/** Packed, because a row for each site costs the driver ten times as much. */
export function packedSites(wanted: Wanted, until: Date) {
  const isWanted =
    'areaId' in wanted ? sql`area_id = ${wanted.areaId}` : sql`id > ${wanted.after} and id <= ${wanted.last}`;
  return sql<{ packed: Buffer | null }>`
    select string_agg(evidence_of_site(id, area_id, created_at, visit_every_days, visit_rule_since, hours), '') as packed
    from sites
    where ${isWanted} and (retired_at is null or retired_at > ${until})
  `;
}

const SITE_BYTES = 20;

/** The opposite of `evidence_of_site`. */
function unpackPage({ sites, visits }: Page, onSite: (site: StoredSite) => void): void {
  const places = visitPlaces(visits);
  for (let at = 0; at < sites.length; at += SITE_BYTES) {
    const id = sites.readInt32BE(at);
    const everyDays = sites.readInt16BE(at + 12);
    const place = places.get(id);
    onSite({
      id,
      areaId: sites.readInt32BE(at + 4),
      createdAt: sites.readInt32BE(at + 8),
      everyDays: everyDays === 0 ? null : everyDays,
      ruleSince: everyDays === 0 ? null : sites.readInt32BE(at + 14),
      closedOn: sites.readInt16BE(at + 18),
      visits: place === undefined ? 0 : visits.readInt32BE(place - 4) / 4,
      page: visits,
      at: place ?? 0,
    });
  }
}

export function packedVisits(wanted: Wanted) {
  const isWanted =
    'areaId' in wanted
      ? sql`site_id in (select id from sites where area_id = ${wanted.areaId})`
      : sql`site_id > ${wanted.after} and site_id <= ${wanted.last}`;
  return sql<{ packed: Buffer | null }>`
    select string_agg(int4send(site_id) || int4send(length(times)) || times, '') as packed
    from site_visits
    where ${isWanted}
  `;
}

/** Where the visits of each site begin, by its id. */
function visitPlaces(page: Buffer): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let at = 0; at < page.length; at += 8 + page.readInt32BE(at + 4))
    places.set(page.readInt32BE(at), at + 8);
  return places;
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
