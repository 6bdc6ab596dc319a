import { sql } from 'kysely';
import type { VisitInput } from '@patrolplan/contract/visits';
import type { Database } from '#db/database.ts';
import { deleteBefore } from '#db/delete-before.ts';
import type { CorrectedVisit } from '#modules/field/events/publish.ts';
import { sealAnswer } from './answers.ts';

/** The owners of those visits that are stored, by id. The owner of a deleted account is null. */
export async function readOwners(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ id: string; user_id: number | null }>`
    select id, user_id from visits where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/**
 * Stores the visits whose id is new; the others stay as they are. In the order of their ids, so that two calls with the
 * same visits never wait for each other in a circle. What was found is stored sealed, by the same statement; `secrets` is
 * null where answers are not stored.
 */
export async function insertVisits(
  db: Database,
  visits: readonly Omit<VisitInput, 'kind'>[],
  {
    userId,
    receivedAt,
    secrets = null,
  }: {
    readonly userId: number | null;
    readonly receivedAt: Date;
    readonly secrets?: readonly string[] | null;
  },
): Promise<ReadonlySet<string>> {
  const sent = visits.map(({ found = null, is_survey: isSurvey = false, ...visit }) => ({
    ...visit,
    answer:
      secrets === null || visit.outcome === 'skipped'
        ? null
        : sealAnswer({ found, isSurvey }, secrets).toString('hex'),
  }));
  const { rows } = await sql<{ id: string }>`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify(sent)}::json) as v (
        id uuid, site_id integer, at timestamptz, outcome text, reason text, note text, answer text
      )
    ),
    inserted as (
      insert into visits (id, user_id, site_id, visited_at, outcome, reason, note, received_at)
      select id, ${userId}::integer, site_id, at, outcome, reason, note, ${receivedAt}
      from sent
      order by id
      on conflict (id) do nothing
      returning id
    ),
    answered as (
      insert into visit_answers (visit_id, sealed)
      select id, decode(answer, 'hex') from sent join inserted using (id) where answer is not null
    )
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
  notes: readonly { readonly visit_id: string; readonly note: string; readonly at: string }[],
): Promise<void> {
  if (notes.length === 0) return;
  await sql`
    update visits v set note = n.note, noted_at = n.at
    from (
      select distinct on (visit_id) visit_id, note, at
      from json_to_recordset(${JSON.stringify(notes)}::json) as n (visit_id uuid, note text, at timestamptz)
      order by visit_id, at desc
    ) as n
    where v.id = n.visit_id and (v.noted_at is null or v.noted_at < n.at)
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
export async function readVisits(db: Database, userId: number, since: Date): Promise<readonly StoredVisit[]> {
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

/** How many visits of a person arrived after a time, also those that were removed since. Visits arrive within a week. */
export async function countVisits(db: Database, userId: number, after: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from visits
        where user_id = ${userId} and visited_at > ${after}::timestamptz - interval '7 days' and received_at > ${after})
      + (select count(*) from removed_visits where user_id = ${userId} and removed_at > ${after})
    )::integer as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}
