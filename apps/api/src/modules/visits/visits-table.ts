import { sql } from 'kysely';
import type { VisitInput } from '@patrolplan/contract/visits';
import type { Database } from '#db/database.ts';
import { deleteBefore } from '#db/delete-before.ts';
import { foundSums } from './found-sums-table.ts';
import type { CorrectedVisit } from './removed-visits-table.ts';
import { type Viewer, isVisibleArea } from '#modules/areas/visible-areas-table.ts';

/** The owners of those visits that are stored, by id. The owner of a deleted account is null. */
export async function ownersOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ id: string; user_id: number | null }>`
    select id, user_id from visits where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** Those of the sites that the viewer may see. A retired site counts: it may have been in use when it was visited. */
export async function visibleSiteIds(
  db: Database,
  viewer: Viewer,
  siteIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from sites where id = any(${siteIds}::integer[]) and ${isVisibleArea(viewer, 'area_id')}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores the visits whose id is new; the others stay as they are. In the order of their ids, so that two calls with the
 * same visits never wait for each other in a circle. The same statement adds what was found to the sums, so that a repeated
 * delivery adds nothing; `countsIn` is the time zone of their days, null where finds are not counted.
 */
export async function insertVisits(
  db: Database,
  visits: readonly VisitInput[],
  {
    userId,
    receivedAt,
    countsIn = null,
  }: { readonly userId: number | null; readonly receivedAt: Date; readonly countsIn?: string | null },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with sent as materialized (
      select v.id, v.site_id, v.visited_at, v.outcome, v.reason, v.note, v.is_survey,
        case when ${countsIn}::text is not null then v.found end as found
      from json_to_recordset(${JSON.stringify(visits)}::json) as v (
        id uuid, site_id integer, visited_at timestamptz, outcome text, reason text, note text, found integer,
        is_survey boolean
      )
    ),
    inserted as (
      insert into visits (id, user_id, site_id, visited_at, outcome, reason, note, received_at, is_answered, is_survey)
      select id, ${userId}::integer, site_id, visited_at, outcome, reason, note, ${receivedAt}, found is not null,
        found is not null and coalesce(is_survey, false)
      from sent
      order by id
      on conflict (id) do nothing
      returning id
    ),
    ${foundSums(countsIn ?? 'UTC')}
    select id from inserted
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the visits that are stored, by id. */
export async function storedVisits(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly user_id: number | null; readonly visited_at: Date }>> {
  const { rows } = await sql<{ id: string; user_id: number | null; visited_at: Date }>`
    select id, user_id, visited_at from visits where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes the notes of corrections; of several for one visit the newest counts, also when it arrived first. */
export async function writeNotes(
  db: Database,
  notes: readonly { readonly id: string; readonly note: string; readonly made_at: string }[],
): Promise<void> {
  await sql`
    update visits v set note = n.note, noted_at = n.made_at
    from (
      select distinct on (id) id, note, made_at
      from json_to_recordset(${JSON.stringify(notes)}::json) as n (id uuid, note text, made_at timestamptz)
      order by id, made_at desc
    ) as n
    where v.id = n.id and (v.noted_at is null or v.noted_at < n.made_at)
  `.execute(db);
}

/** The visits to a site from a time on, the first one first. */
export async function visitsToSite(
  db: Database,
  siteId: number,
  since: Date,
): Promise<readonly CorrectedVisit[]> {
  return db
    .selectFrom('visits')
    .select(['user_id', 'site_id', 'visited_at', 'received_at', 'outcome'])
    .where('site_id', '=', siteId)
    .where('visited_at', '>=', since)
    .orderBy('visited_at')
    .execute();
}

export type StoredVisit = {
  readonly id: string;
  readonly site_id: number;
  readonly site_name: string;
  readonly visited_at: Date;
  readonly outcome: 'visited' | 'skipped';
  readonly reason: string | null;
  readonly note: string;
  /** Why staff struck it. */
  readonly struck_because?: string;
};

/** The visits of a person from a time on, newest first. */
export async function visitsOf(db: Database, userId: number, since: Date): Promise<readonly StoredVisit[]> {
  return db
    .selectFrom('visits')
    .innerJoin('sites', 'sites.id', 'visits.site_id')
    .where('user_id', '=', userId)
    .where('visited_at', '>=', since)
    .select(['visits.id', 'site_id', 'sites.name as site_name', 'visited_at', 'outcome', 'reason', 'note'])
    .orderBy('visited_at', 'desc')
    .orderBy('visits.id')
    .execute();
}

/** When each of the sites was last visited in a window of time; sites without a visit are left out. */
export async function lastVisits(
  db: Database,
  wanted: { readonly areaId: number } | { readonly siteId: number },
  window: { readonly since: Date; readonly until: Date },
): Promise<ReadonlyMap<number, Date>> {
  const rows = await db
    .selectFrom('visits')
    .innerJoin('sites', 'sites.id', 'visits.site_id')
    .where((row) =>
      'areaId' in wanted ? row('sites.area_id', '=', wanted.areaId) : row('sites.id', '=', wanted.siteId),
    )
    .where('outcome', '=', 'visited')
    .where('visited_at', '>=', window.since)
    .where('visited_at', '<=', window.until)
    .groupBy('site_id')
    .select((query) => ['site_id', query.fn.max('visited_at').as('last')])
    .execute();
  return new Map(rows.map(({ site_id, last }) => [site_id, last]));
}

export async function deleteVisitsBefore(db: Database, before: Date): Promise<number> {
  return deleteBefore(db, { table: 'visits', time: 'visited_at' }, before);
}
