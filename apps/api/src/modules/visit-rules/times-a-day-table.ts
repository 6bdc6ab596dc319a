import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type CountedVisit, type LocalMinute, type TimesADay, countVisit } from './times-a-day.ts';

/** A site with the rule 'n times a day'. */
export type TimesSite = {
  readonly id: number;
  readonly rule: TimesADay;
  /** When the rule began for the site. */
  readonly since: LocalMinute;
  /** The last visit that counts. */
  readonly last: CountedVisit | undefined;
};

/** More than a site has in two days: the last day with a visit is whole. */
const MOST_VISITS = 60;

type Wanted = { readonly areaId: number } | { readonly siteId: number } | 'all';

/** The sites of an area, one site, or all that are to be seen several times a day, with the last visit up to a time. */
export async function readTimesSites(
  db: Database,
  wanted: Wanted,
  { until, timeZone }: { readonly until: Date; readonly timeZone: string },
): Promise<readonly TimesSite[]> {
  const local = (time: string) => sql`${sql.raw(time)} at time zone ${timeZone}`;
  const dayOf = (time: string) => sql<number>`(${local(time)})::date - date '1970-01-01'`;
  const minuteOf = (time: string) => sql<number>`
    (extract(hour from ${local(time)}) * 60 + extract(minute from ${local(time)}))::integer`;
  const { rows } = await sql<TimesADay & Row>`
    select s.id, s.visits_per_day as visits, ${MINUTES_FROM} as from, ${MINUTES_UNTIL} as until,
      ${dayOf('s.since')} as since_day, ${minuteOf('s.since')} as since_minute,
      (
        select coalesce(json_agg(json_build_array(${dayOf('v.visited_at')}, ${minuteOf('v.visited_at')})
          order by v.visited_at), '[]')
        from (
          select visited_at from visits
          where site_id = s.id and outcome = 'visited' and visited_at <= ${until}
            and (${local('visited_at')})::time >= s.visit_from::time
            and (${local('visited_at')})::time < s.visit_until::time
          order by visited_at desc limit ${MOST_VISITS}
        ) as v
      ) as visited
    from (select sites.*, greatest(created_at, visit_times_since) as since from sites) as s
    where ${isWanted(wanted)} and s.visits_per_day is not null and s.retired_at is null
    order by s.id
  `.execute(db);
  return rows.map(({ id, visits, from, until, since_day, since_minute, visited }) => {
    const rule = { visits, from, until };
    return {
      id,
      rule,
      since: { day: since_day, minute: since_minute },
      last: visited.reduce<CountedVisit | undefined>(
        (last, [day, minute]) => countVisit(rule, last, { day, minute }),
        undefined,
      ),
    };
  });
}

type Row = {
  readonly id: number;
  readonly since_day: number;
  readonly since_minute: number;
  readonly visited: readonly (readonly [number, number])[];
};

/** '24:00' is a time of the database. */
const minutesOf = (column: string) =>
  sql<number>`(extract(hour from ${sql.raw(column)}::time) * 60 + extract(minute from ${sql.raw(column)}::time))::integer`;
const MINUTES_FROM = minutesOf('s.visit_from');
const MINUTES_UNTIL = minutesOf('s.visit_until');

function isWanted(wanted: Wanted) {
  if (wanted === 'all') return sql<SqlBool>`true`;
  return 'areaId' in wanted
    ? sql<SqlBool>`s.area_id = ${wanted.areaId}`
    : sql<SqlBool>`s.id = ${wanted.siteId}`;
}
