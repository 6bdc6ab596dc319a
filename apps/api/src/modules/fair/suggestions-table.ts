import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { CellChange, LearnedCell } from './learned-scores-table.ts';

/** Replaces the suggestions. Two runs at once take turns. */
export async function storeSuggestions(
  tx: Database,
  changes: readonly CellChange[],
  at: Date,
): Promise<void> {
  await sql`lock table score_suggestions in share row exclusive mode`.execute(tx);
  await tx.deleteFrom('score_suggestions').execute();
  await sql`
    insert into score_suggestions (site_id, day_type, period, ratio, found, answers, expected, suggested_at)
    select r.site_id, r.day_type, r.period, r.ratio, r.found, r.answers, r.expected, ${at}
    from json_to_recordset(${JSON.stringify(changes.map(({ after }) => after))}::json) as r (
      site_id integer, day_type text, period text, ratio float8, found integer, answers integer, expected float8
    )
  `.execute(tx);
}

export type Suggestion = LearnedCell & {
  readonly site_name: string;
  readonly suggested_at: Date;
  readonly base: number;
  /** The factor that counts now; null where there is none. */
  readonly ratio_now: number | null;
};

/** The first of what the last run suggests, or all of it, the largest change first. */
export async function readSuggestions(db: Database, shown?: number): Promise<readonly Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    select * from (
      select g.*, s.name as site_name, l.ratio as ratio_now,
        coalesce((s.base_scores -> (g.day_type || ' ' || g.period))::float8, s.default_base_score) as base
      from score_suggestions g join sites s on s.id = g.site_id and s.retired_at is null
      left join learned_scores l using (site_id, day_type, period)
    ) as offered
    order by abs(base * ratio - base * coalesce(ratio_now, 1)) desc, site_id, day_type, period
    limit ${shown ?? null}
  `.execute(db);
  return rows;
}

export async function countSuggestions(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from score_suggestions g join sites s on s.id = g.site_id and s.retired_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Accepting and a nightly run wait for each other. */
export async function lockSuggestions(tx: Database): Promise<void> {
  await sql`lock table score_suggestions in share row exclusive mode`.execute(tx);
}
