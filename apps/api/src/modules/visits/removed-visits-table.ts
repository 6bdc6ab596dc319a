import { sql } from 'kysely';
import type { CorrectionInput } from '@patrolplan/contract/visits';
import type { Database } from '#db/database.ts';
import { foundSumsBack } from './found-sums-table.ts';

/** Deliveries, corrections and strikes of the visits of one person happen one after the other. */
export async function lockVisitsOf(tx: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`visits ${userId}`}))`.execute(tx);
}

/** The owners of those visits that were removed, by id. */
export async function removedOwnersOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ id: string; user_id: number | null }>`
    select id, user_id from removed_visits where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** A stored visit that was removed, struck or put back. */
export type CorrectedVisit = {
  readonly user_id: number | null;
  readonly site_id: number;
  readonly visited_at: Date;
  readonly received_at: Date;
  readonly outcome: string;
};

/** What else happens in the transaction that removed visits, or put them back. */
export type OnCorrected = (tx: Database, visits: readonly CorrectedVisit[], now: Date) => Promise<void>;

/**
 * Removes visits of a person, stored or not: one that arrives later is not stored. What was found goes from the sums, in the
 * same statement, so that a second removal takes nothing back. `countsIn` is as for storing.
 */
export async function removeOwnVisits(
  tx: Database,
  removals: readonly Pick<CorrectionInput, 'id' | 'found' | 'is_survey'>[],
  {
    userId,
    removedAt,
    countsIn,
  }: { readonly userId: number; readonly removedAt: Date; readonly countsIn: string | null },
): Promise<readonly CorrectedVisit[]> {
  const { rows } = await sql<CorrectedVisit>`
    with sent as materialized (
      select distinct on (id) id, found, is_survey
      from json_to_recordset(${JSON.stringify(removals)}::json) as r (id uuid, found integer, is_survey boolean)
      order by id
    ),
    gone as (
      delete from visits v using sent where v.id = sent.id and v.user_id = ${userId}
      returning v.user_id, v.site_id, v.visited_at, v.received_at, v.outcome, v.is_answered and ${countsIn}::text is not null as is_answered, sent.found,
        v.is_survey or coalesce(sent.is_survey, false) as is_survey
    ),
    removed as (
      insert into removed_visits (id, user_id, removed_at)
      select id, ${userId}, ${removedAt} from sent
      on conflict (id) do nothing
    ),
    ${foundSumsBack(countsIn ?? 'UTC')}
    select user_id, site_id, visited_at, received_at, outcome from gone
  `.execute(tx);
  return rows;
}

export type StruckVisit = CorrectedVisit & { readonly site_name: string };

/** Moves a visit to the removed ones, with the reason. Undefined when it is not stored. */
export async function strikeStoredVisit(
  tx: Database,
  id: string,
  { reason, at, countsIn }: { readonly reason: string; readonly at: Date; readonly countsIn: string | null },
): Promise<StruckVisit | undefined> {
  const { rows } = await sql<StruckVisit>`
    with gone as (
      delete from visits where id = ${id}
      returning id, user_id, site_id, visited_at, outcome, reason, note, received_at,
        is_answered and ${countsIn}::text is not null as is_answered, null::integer as found, is_survey
    ),
    removed as (
      insert into removed_visits (id, user_id, removed_at, struck_because, site_id, visited_at, outcome, reason, note,
        received_at)
      select id, user_id, ${at}, ${reason}, site_id, visited_at, outcome, reason, note, received_at from gone
    ),
    ${foundSumsBack(countsIn ?? 'UTC')}
    select user_id, site_id, s.name as site_name, visited_at, received_at, outcome
    from gone join sites s on s.id = gone.site_id
  `.execute(tx);
  return rows[0];
}

/** Puts a struck visit back. What was found there is not known any more. Undefined when it was not struck at that time. */
export async function restoreStruckVisit(
  tx: Database,
  id: string,
  struckAt: Date,
): Promise<(StruckVisit & { readonly struck_because: string }) | undefined> {
  const { rows } = await sql<StruckVisit & { struck_because: string }>`
    with restored as (
      delete from removed_visits where id = ${id} and struck_because is not null and removed_at = ${struckAt}
      returning *
    ),
    stored as (
      insert into visits (id, user_id, site_id, visited_at, outcome, reason, note, received_at)
      select id, user_id, site_id, visited_at, outcome, reason, note, received_at from restored
    )
    select user_id, site_id, s.name as site_name, visited_at, received_at, outcome, struck_because
    from restored join sites s on s.id = restored.site_id
  `.execute(tx);
  return rows[0];
}

/** The struck visits of a person from a time on. */
export async function struckVisitsOf(db: Database, userId: number, since: Date) {
  return db
    .selectFrom('removed_visits as v')
    .innerJoin('sites', 'sites.id', 'v.site_id')
    .where('v.user_id', '=', userId)
    .where('v.visited_at', '>=', since)
    .select([
      'v.id',
      'v.site_id',
      'sites.name as site_name',
      'v.visited_at',
      'v.outcome',
      'v.reason',
      'v.note',
    ])
    .select('v.struck_because')
    .$narrowType<{ site_id: number; visited_at: Date; outcome: 'visited' | 'skipped'; note: string }>()
    .$narrowType<{ struck_because: string }>()
    .execute();
}

export async function deleteRemovedVisitsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('removed_visits').where('removed_at', '<', before).execute();
}
