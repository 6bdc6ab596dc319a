import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { CorrectedVisit } from '#modules/field/events/publish.ts';

export type StruckVisit = CorrectedVisit & { readonly site_name: string };

/** Moves a visit to the removed ones, with the reason. Undefined when it is not stored. */
export async function strikeStoredVisit(
  tx: Database,
  id: string,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<StruckVisit | undefined> {
  const { rows } = await sql<StruckVisit>`
    with gone as (
      delete from visits where id = ${id}
      returning id, user_id, site_id, visited_at, outcome, reason, note, noted_at, received_at
    ),
    removed as (
      insert into removed_visits (id, user_id, removed_at, struck_because, site_id, visited_at, outcome, reason, note,
        noted_at, received_at)
      select id, user_id, ${at}, ${reason}, site_id, visited_at, outcome, reason, note, noted_at, received_at from gone
    )
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
      insert into visits (id, user_id, site_id, visited_at, outcome, reason, note, noted_at, received_at)
      select id, user_id, site_id, visited_at, outcome, reason, note, noted_at, received_at from restored
    )
    select user_id, site_id, s.name as site_name, visited_at, received_at, outcome, struck_because
    from restored join sites s on s.id = restored.site_id
  `.execute(tx);
  return rows[0];
}
