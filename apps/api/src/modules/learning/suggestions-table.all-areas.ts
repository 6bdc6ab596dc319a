import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type CellChange, type LearnedCell, cellRows } from './learned-scores-table.ts';

/** Replaces the suggestions. Two runs at once take turns. */
export async function storeSuggestions(
  tx: Database,
  changes: readonly CellChange[],
  at: Date,
): Promise<void> {
  await sql`lock table score_suggestions in share row exclusive mode`.execute(tx);
  await tx.deleteFrom('score_suggestions').execute();
  await addSuggestions(
    tx,
    changes.flatMap(({ after }) => after ?? []),
    at,
  );
}

/** Adds suggestions of a night. Those that are there already stay as they are. */
export async function addSuggestions(tx: Database, cells: readonly LearnedCell[], at: Date): Promise<void> {
  const { columns, rows } = cellRows(cells);
  await sql`
    insert into score_suggestions (${columns}, suggested_at) select ${columns}, ${at} from ${rows}
    where exists (select from sites s where s.id = r.site_id) and exists (select from periods p where p.name = r.period)
    on conflict do nothing
  `.execute(tx);
}

/** Removes suggestions that were accepted. */
export async function removeSuggestions(tx: Database, cells: readonly LearnedCell[]): Promise<void> {
  const { rows } = cellRows(cells);
  await sql`
    delete from score_suggestions g using (select site_id, day_type, period from ${rows}) as done
    where g.site_id = done.site_id and g.day_type = done.day_type and g.period = done.period
  `.execute(tx);
}

export type Suggestion = LearnedCell & {
  readonly site_name: string;
  readonly area_name: string;
  readonly suggested_at: Date;
  readonly base: number;
  /** The factor that counts now; null where there is none. */
  readonly ratio_now: number | null;
};

/** What the last run suggests for the first sites, or for all: sites with most visits first, their cells in the order of the day. */
export async function readSuggestions(db: Database, shownSites?: number): Promise<readonly Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    select * from (
      select g.*, s.name as site_name, a.name as area_name, l.ratio as ratio_now, p.starts_at as period_start,
        coalesce((s.base_scores -> (g.day_type || ' ' || g.period))::float8, s.default_base_score) as base,
        dense_rank() over (order by g.site_answers desc nulls last, lower(s.name), s.id) as place
      from score_suggestions g join sites s on s.id = g.site_id and s.retired_at is null
      join areas a on a.id = s.area_id join periods p on p.name = g.period
      left join learned_scores l using (site_id, day_type, period)
    ) as offered
    where ${shownSites ?? null}::integer is null or place <= ${shownSites ?? null}::integer
    order by place, array_position(array['weekday', 'saturday', 'sunday', 'bank holiday'], day_type), period_start
  `.execute(db);
  return rows;
}

export async function countSuggestions(
  db: Database,
): Promise<{ readonly sites: number; readonly scores: number }> {
  const { rows } = await sql<{ sites: number; scores: number }>`
    select count(distinct g.site_id)::integer as sites, count(*)::integer as scores
    from score_suggestions g join sites s on s.id = g.site_id and s.retired_at is null
  `.execute(db);
  return rows[0] ?? { sites: 0, scores: 0 };
}

/** Accepting and a nightly run wait for each other. */
export async function lockSuggestions(tx: Database): Promise<void> {
  await sql`lock table score_suggestions in share row exclusive mode`.execute(tx);
}
