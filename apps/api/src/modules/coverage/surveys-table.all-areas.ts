import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type SurveyCount = { readonly stops: number; readonly clear: number };

/** Answered survey stops by area, from a day's week on. They are added by fives or more, with the week of the last. */
export async function readSurveys(db: Database, firstDay: string): Promise<ReadonlyMap<number, SurveyCount>> {
  const { rows } = await sql<SurveyCount & { area_id: number }>`
    select area_id, sum(stops)::integer as stops, sum(clear)::integer as clear
    from survey_batches
    where week >= floor((${firstDay}::date - date '1970-01-05') / 7.0)
    group by area_id
  `.execute(db);
  return new Map(rows.map(({ area_id, stops, clear }) => [area_id, { stops, clear }]));
}

export type SurveyWeek = SurveyCount & { readonly week: number };

/** Answered survey stops by week since Monday, 5 January 1970, of the weeks that began on these days. */
export async function readSurveyWeeks(
  db: Database,
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
): Promise<readonly SurveyWeek[]> {
  const { rows } = await sql<SurveyWeek>`
    select week, sum(stops)::integer as stops, sum(clear)::integer as clear
    from survey_batches
    where date '1970-01-05' + 7 * week between ${firstDay}::date and ${lastDay}::date
    group by week
  `.execute(db);
  return rows;
}
