import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Precautions } from './precautions.ts';
import type { SiteDraft } from './site-row.ts';
import type { VisitTimes } from './times-cells.ts';

type FeatureFields = Precautions & VisitTimes;

/** A site as the table holds it, with the name of its area. */
export type StoredSite = FeatureFields & {
  readonly id: number;
  readonly name: string;
  readonly area_name: string;
  readonly addressline1: string;
  readonly addressline2: string;
  readonly addressline3: string;
  readonly addressline4: string;
  readonly city: string;
  readonly county: string;
  readonly postcode: string;
  readonly countrycode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly weather_cell: string | null;
  readonly default_base_score: number;
  /** By day type and period, such as 'weekday morning'. */
  readonly base_scores: Readonly<Record<string, number>>;
  /** How long a warden stays. */
  readonly visit_minutes: number;
  /** Its own visit rule; null without one. */
  readonly visit_every_days: number | null;
  /** How long a vehicle may wait there; null without a limit. */
  readonly limited_waiting_minutes: number | null;
  /** Separated by ', ' and in order, such as 'market, school'; empty without one. */
  readonly tags: string;
  /** The street's number, eight digits; empty without one. */
  readonly usrn: string;
  /** The place of a traffic order that the site comes from; null for others. */
  readonly order_ref: string | null;
  /** Enforcement hours by day type, such as '08:00-18:30'; a day type without an entry has no limit. */
  readonly hours: Readonly<Record<string, string>>;
  readonly is_retired: boolean;
  /** Raised by every change. */
  readonly version: number;
};

/** What a change of a site writes. */
export type Site = Omit<StoredSite, 'id' | 'version'>;

/** Sites of an organisation, retired ones too. */
export const MAX_SITES = 200_000;

export async function countSites(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from sites`.execute(db);
  return rows[0]?.count ?? 0;
}

const ROWS_PER_STATEMENT = 5_000;

/** The area of a site; undefined for an unknown or retired site. */
export async function areaOfSite(
  db: Database,
  id: number,
): Promise<{ readonly id: number; readonly name: string; readonly siteName: string } | undefined> {
  return db
    .selectFrom('sites')
    .innerJoin('areas', 'areas.id', 'sites.area_id')
    .select(['areas.id', 'areas.name', 'sites.name as siteName'])
    .where('sites.id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/** The periods of the day, from the first to the last. */
export async function periodNames(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('periods').select('name').orderBy('starts_at').execute();
  return rows.map((row) => row.name);
}

/** Blocks other writers of sites until the transaction ends; readers go on. */
export async function lockSites(tx: Database): Promise<void> {
  await sql`lock table areas, sites in share row exclusive mode`.execute(tx);
}

export async function allSites(db: Database): Promise<readonly StoredSite[]> {
  const { rows } = await sql<StoredSite>`
    select ${SITE_FIELDS} from sites s join areas a on a.id = s.area_id
    where s.retired_at is null order by a.name, s.name, s.postcode, s.id
  `.execute(db);
  return rows;
}

/** The stored site for each draft, in the order of the drafts; undefined where there is none yet. */
export async function sitesOfDrafts(
  db: Database,
  drafts: readonly SiteDraft[],
): Promise<readonly (StoredSite | undefined)[]> {
  const found: (StoredSite | undefined)[] = drafts.map(() => undefined);
  for (let start = 0; start < drafts.length; start += ROWS_PER_STATEMENT) {
    const keys = drafts
      .slice(start, start + ROWS_PER_STATEMENT)
      .map(({ name, postcode }, n) => ({ n: start + n, name, postcode }));
    // The database compares, because the unique index uses its `lower`.
    const { rows } = await sql<StoredSite & { n: number }>`
      select k.n, ${SITE_FIELDS}
      from json_to_recordset(${JSON.stringify(keys)}::json) as k (n integer, name text, postcode text)
      join sites s on lower(s.name) = lower(k.name) and lower(s.postcode) = lower(k.postcode)
      join areas a on a.id = s.area_id
    `.execute(db);
    for (const { n, ...site } of rows) found[n] = site;
  }
  return found;
}

/** Inserts new sites and updates the others, by name and postcode; returns all of them as stored. */
export async function upsertSites(
  db: Database,
  sites: readonly Site[],
  at: Date,
): Promise<readonly { readonly id: number; readonly name: string; readonly postcode: string }[]> {
  const stored: { id: number; name: string; postcode: string }[] = [];
  for (let start = 0; start < sites.length; start += ROWS_PER_STATEMENT) {
    const rows = JSON.stringify(sites.slice(start, start + ROWS_PER_STATEMENT));
    const result = await sql<{ id: number; name: string; postcode: string }>`
      insert into sites as s (
        name, area_id, addressline1, addressline2, addressline3, addressline4, city, county, postcode,
        countrycode, latitude, longitude, weather_cell, default_base_score, base_scores, visit_minutes, hours,
        created_at, visit_every_days, visit_rule_since, limited_waiting_minutes, tags, usrn, order_ref,
        in_twos, not_after, read_first, visits_per_day, visit_from, visit_until, visit_times_since
      )
      select
        r.name, a.id, addressline1, addressline2, addressline3, addressline4, city, county, postcode,
        countrycode, latitude, longitude, weather_cell, default_base_score, base_scores, visit_minutes, hours,
        ${at}::timestamptz, r.visit_every_days, case when r.visit_every_days is not null then ${at}::timestamptz end,
        r.limited_waiting_minutes, r.tags, r.usrn, r.order_ref, r.in_twos, r.not_after, r.read_first,
        r.visits_per_day, r.visit_from, r.visit_until, case when r.visits_per_day is not null then ${at}::timestamptz end
      from json_to_recordset(${rows}::json) as r (
        name text, area_name text, addressline1 text, addressline2 text, addressline3 text, addressline4 text,
        city text, county text, postcode text, countrycode text, latitude double precision,
        longitude double precision, weather_cell text, default_base_score double precision,
        base_scores jsonb, visit_minutes smallint, hours jsonb, visit_every_days smallint,
        limited_waiting_minutes smallint, tags text, usrn text, order_ref text, in_twos boolean, not_after text,
        read_first text, visits_per_day smallint, visit_from text, visit_until text
      )
      join areas a on a.name = r.area_name
      on conflict (lower(name), lower(postcode)) do update set
        name = excluded.name, area_id = excluded.area_id, addressline1 = excluded.addressline1,
        addressline2 = excluded.addressline2, addressline3 = excluded.addressline3,
        addressline4 = excluded.addressline4, city = excluded.city, county = excluded.county,
        postcode = excluded.postcode, countrycode = excluded.countrycode, latitude = excluded.latitude,
        longitude = excluded.longitude, weather_cell = excluded.weather_cell,
        default_base_score = excluded.default_base_score, base_scores = excluded.base_scores,
        visit_minutes = excluded.visit_minutes, hours = excluded.hours, retired_at = null,
        visit_every_days = excluded.visit_every_days, limited_waiting_minutes = excluded.limited_waiting_minutes,
        tags = excluded.tags, usrn = excluded.usrn, in_twos = excluded.in_twos, not_after = excluded.not_after,
        read_first = excluded.read_first, order_ref = excluded.order_ref,
        visits_per_day = excluded.visits_per_day, visit_from = excluded.visit_from, visit_until = excluded.visit_until,
        visit_times_since = case
          when excluded.visits_per_day is not null then coalesce(s.visit_times_since, excluded.visit_times_since)
        end,
        visit_rule_since = case
          when excluded.visit_every_days is not null then coalesce(s.visit_rule_since, excluded.visit_rule_since)
        end
      returning s.id, s.name, s.postcode
    `.execute(db);
    stored.push(...result.rows);
  }
  return stored;
}

export async function siteById(db: Database, id: number): Promise<StoredSite | undefined> {
  const { rows } = await sql<StoredSite>`
    select ${SITE_FIELDS} from sites s join areas a on a.id = s.area_id where s.id = ${id}
  `.execute(db);
  return rows[0];
}

export async function sitesByIds(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredSite>> {
  const { rows } = await sql<StoredSite>`
    select ${SITE_FIELDS} from sites s join areas a on a.id = s.area_id where s.id = any(${ids}::integer[])
  `.execute(db);
  return new Map(rows.map((site) => [site.id, site]));
}

export async function retireSites(db: Database, ids: readonly number[], at: Date): Promise<void> {
  await sql`
    update sites set retired_at = coalesce(retired_at, ${at}) where id = any(${ids}::integer[])
  `.execute(db);
}

export async function findSiteId(
  db: Database,
  { name, postcode }: { readonly name: string; readonly postcode: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from sites where lower(name) = lower(${name}) and lower(postcode) = lower(${postcode})
  `.execute(db);
  return rows[0]?.id;
}

/** Writes every field of a site, its name and postcode included. The area must exist. */
export async function updateSite(db: Database, id: number, site: Site, at: Date): Promise<void> {
  const { area_name, base_scores, hours, is_retired, ...fields } = site;
  await db
    .updateTable('sites')
    .set({
      ...fields,
      area_id: (eb) => eb.selectFrom('areas').select('id').where('name', '=', area_name),
      base_scores: JSON.stringify(base_scores),
      hours: JSON.stringify(hours),
      retired_at: is_retired ? sql<Date>`coalesce(retired_at, ${at})` : null,
      visit_rule_since:
        fields.visit_every_days === null ? null : sql<Date>`coalesce(visit_rule_since, ${at})`,
      visit_times_since:
        fields.visits_per_day === null ? null : sql<Date>`coalesce(visit_times_since, ${at})`,
    })
    .where('id', '=', id)
    .execute();
}

export const SITE_FIELDS = sql.raw(`
  s.id, s.name, a.name as area_name, s.addressline1, s.addressline2, s.addressline3, s.addressline4, s.city,
  s.county, s.postcode, s.countrycode, s.latitude, s.longitude, s.weather_cell, s.default_base_score, s.base_scores,
  s.visit_minutes, s.visit_every_days, s.limited_waiting_minutes, s.tags, s.usrn, s.order_ref, s.in_twos, s.not_after,
  s.read_first, s.visits_per_day, s.visit_from, s.visit_until, s.hours,
  s.retired_at is not null as is_retired, s.version
`);
