import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { NewSum } from './month-sums-table.ts';

type Span = { readonly from: Date; readonly until: Date; readonly now: Date };

/** The requests that came in a time by area, how they were answered up to now, and the visits of that time that answered one. */
export async function countRequests(db: Database, { from, until }: Span): Promise<readonly NewSum[]> {
  const { rows } = await sql<Omit<NewSum, 'part'>>`
    with came as (
      select s.area_id, count(*)::integer as requests,
        (count(*) filter (where r.visited_at is not null))::integer as visited,
        (count(*) filter (where r.closed_at is not null and r.visited_at is null))::integer as other_answer,
        coalesce(array_agg(greatest(0, floor(extract(epoch from r.visited_at - r.first_asked_at) / 60))::integer)
          filter (where r.visited_at is not null), '{}') as minutes
      from requests r left join sites s on s.id = r.site_id
      where r.first_asked_at >= ${from} and r.first_asked_at <= ${until}
      group by s.area_id
    ),
    answering as (
      select s.area_id, count(distinct (r.site_id, r.visited_at))::integer as answering_visits
      from requests r join sites s on s.id = r.site_id
      where r.visited_at >= ${from} and r.visited_at <= ${until}
      group by s.area_id
    )
    select coalesce(came.area_id, answering.area_id) as area_id, coalesce(requests, 0) as requests,
      coalesce(visited, 0) as visited, coalesce(other_answer, 0) as other_answer,
      coalesce(answering_visits, 0) as answering_visits, coalesce(minutes, '{}') as minutes
    from came full join answering on answering.area_id = came.area_id
  `.execute(db);
  return rows.map((row) => ({ ...row, part: 'requests' }));
}

/** The closures that were marked in a time, by area and reason, and how long those lasted that have ended. */
export async function countClosures(db: Database, { from, until, now }: Span): Promise<readonly NewSum[]> {
  const { rows } = await sql<Omit<NewSum, 'part'>>`
    select s.area_id, m.reason, count(*)::integer as closures,
      coalesce(array_agg(greatest(0, floor(extract(epoch from m.ended - m.marked_at) / 60))::integer)
        filter (where m.ended <= ${now}), '{}') as minutes
    from (select *, least(ended_at, ends_at) as ended from site_marks) as m join sites s on s.id = m.site_id
    where m.marked_at >= ${from} and m.marked_at <= ${until}
    group by s.area_id, m.reason
  `.execute(db);
  return rows.map((row) => ({ ...row, part: 'closures' }));
}
