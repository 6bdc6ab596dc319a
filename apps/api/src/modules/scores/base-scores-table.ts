import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { DayType } from '#db/schema.ts';

export type BaseScore = {
  readonly site_id: number;
  readonly day_type: DayType;
  readonly period: string;
  readonly score: number;
};

const ROWS_PER_STATEMENT = 5_000;

/** Adds what is new and replaces what is there. */
export async function storeBaseScores(db: Database, scores: readonly BaseScore[]): Promise<void> {
  for (let start = 0; start < scores.length; start += ROWS_PER_STATEMENT) {
    const rows = JSON.stringify(scores.slice(start, start + ROWS_PER_STATEMENT));
    await sql`
      insert into base_scores (site_id, day_type, period, score)
      select site_id, day_type, period, score
      from json_to_recordset(${rows}::json)
        as r (site_id integer, day_type text, period text, score double precision)
      on conflict (day_type, period, site_id) do update set score = excluded.score
    `.execute(db);
  }
}
