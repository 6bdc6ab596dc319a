import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';

type Evidence = CallReply<typeof staffContract.readRequestEvidence>;
type Row = {
  readonly area_id: number | null;
  readonly monday: string | null;
  readonly is_of_area: boolean;
  readonly is_of_week: boolean;
  readonly requests: number;
  readonly visited: number;
  readonly median_minutes: number | null;
  readonly nine_of_ten_minutes: number | null;
};

/** How soon a visit answered the requests that came in the last days: the first day begins at local midnight. */
export async function readRequestEvidence(
  { db, now, timeZone }: { readonly db: Database; readonly now: Date; readonly timeZone: string },
  days: number,
): Promise<Evidence> {
  const since = zonedMoment(addDays(localMoment(now, timeZone).day, 1 - days), '00:00:00', timeZone);
  const { rows } = await sql<Row>`
    with came as (
      select s.area_id, date_trunc('week', r.first_asked_at at time zone ${timeZone})::date as monday,
        r.visited_at is not null as is_visited,
        greatest(0, extract(epoch from r.visited_at - r.first_asked_at) / 60) as minutes
      from requests r left join sites s on s.id = r.site_id
      where r.first_asked_at >= ${since}
    )
    select area_id, monday::text, grouping(area_id) = 0 as is_of_area, grouping(monday) = 0 as is_of_week,
      count(*)::integer as requests, (count(*) filter (where is_visited))::integer as visited,
      round(percentile_cont(0.5) within group (order by minutes) filter (where is_visited))::integer as median_minutes,
      round(percentile_cont(0.9) within group (order by minutes) filter (where is_visited))::integer
        as nine_of_ten_minutes
    from came group by grouping sets ((area_id), (monday), ())
    order by monday, area_id
  `.execute(db);
  const { rows: answering } = await sql<{ area_id: number; visits: number }>`
    select s.area_id, count(distinct (r.site_id, r.visited_at))::integer as visits
    from requests r join sites s on s.id = r.site_id where r.visited_at >= ${since} group by s.area_id
  `.execute(db);
  const visitsByArea = new Map(answering.map(({ area_id, visits }) => [area_id, visits]));
  const all = rows.find(({ is_of_area, is_of_week }) => !is_of_area && !is_of_week);
  return {
    ...(all === undefined ? NONE : toAnswered(all)),
    answering_visits: answering.reduce((sum, { visits }) => sum + visits, 0),
    areas: rows.flatMap((row) =>
      row.is_of_area && row.area_id !== null
        ? [
            {
              area_id: row.area_id,
              ...toAnswered(row),
              answering_visits: visitsByArea.get(row.area_id) ?? 0,
            },
          ]
        : [],
    ),
    weeks: rows.flatMap((row) =>
      row.is_of_week && row.monday !== null ? [{ monday: row.monday, ...toAnswered(row) }] : [],
    ),
  };
}

const NONE = { requests: 0, visited: 0, median_minutes: null, nine_of_ten_minutes: null };

const toAnswered = ({ requests, visited, median_minutes, nine_of_ten_minutes }: Row) => ({
  requests,
  visited,
  median_minutes,
  nine_of_ten_minutes,
});
