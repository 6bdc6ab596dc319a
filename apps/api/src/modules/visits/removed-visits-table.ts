import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { CorrectedVisit } from '#modules/field/events/publish.ts';

/** Deliveries, corrections and strikes of the visits of one person happen one after the other. */
export async function lockUserVisits(tx: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`visits ${userId}`}))`.execute(tx);
}

/** The owners of those visits that were removed, by id. */
export async function readRemovedOwners(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ id: string; user_id: number | null }>`
    select id, user_id from removed_visits where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/**
 * Removes visits of a person, stored or not: one that arrives later is not stored, and one that staff have struck can no longer
 * be put back. The answer of a visit is deleted with it while it waits. One that was added to a sum stays there: nobody knows
 * any more which one it was.
 */
export async function removeOwnVisits(
  tx: Database,
  ids: readonly string[],
  { userId, removedAt }: { readonly userId: number; readonly removedAt: Date },
): Promise<readonly CorrectedVisit[]> {
  const { rows } = await sql<CorrectedVisit>`
    with sent as materialized (
      select distinct id from unnest(${ids}::uuid[]) as sent (id)
    ),
    gone as (
      delete from visits v using sent where v.id = sent.id and v.user_id = ${userId}
      returning v.user_id, v.site_id, v.visited_at, v.received_at, v.outcome
    ),
    removed as (
      insert into removed_visits (id, user_id, removed_at)
      select id, ${userId}, ${removedAt} from sent
      on conflict (id) do update set struck_because = null, site_id = null, visited_at = null, outcome = null, reason = null,
        note = null, noted_at = null, received_at = null
    )
    select user_id, site_id, visited_at, received_at, outcome from gone
  `.execute(tx);
  return rows;
}

/** The struck visits of a person from a time on. */
export async function readStruckVisits(db: Database, userId: number, since: Date) {
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
