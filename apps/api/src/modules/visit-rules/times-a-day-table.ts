import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type CountedVisit, type LocalMinute, type TimesADay, countVisit } from './times-a-day.ts';

/** A site with the rule 'n times a day'. */
export type RuledByTimes = {
  readonly id: number;
  readonly rule: TimesADay;
  /** When the rule began for the site. */
  readonly since: LocalMinute;
};

export type TimesSite = RuledByTimes & {
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
  const { dayOf, minuteOf, timeOf } = localParts(timeZone);
  const { rows } = await sql<Row & { readonly visited: readonly (readonly [number, number])[] }>`
    select ${columns(timeZone)},
      (
        select coalesce(json_agg(json_build_array(${dayOf('v.visited_at')}, ${minuteOf('v.visited_at')})
          order by v.visited_at), '[]')
        from (
          select visited_at from visits
          where site_id = s.id and outcome = 'visited' and visited_at <= ${until}
            and ${timeOf('visited_at')} >= s.visit_from::time and ${timeOf('visited_at')} < s.visit_until::time
          order by visited_at desc limit ${MOST_VISITS}
        ) as v
      ) as visited
    ${sites(wanted)}
  `.execute(db);
  return rows.map((row) => {
    const site = toSite(row);
    const last = row.visited.reduce<CountedVisit | undefined>(
      (before, [day, minute]) => countVisit(site.rule, before, { day, minute }),
      undefined,
    );
    return { ...site, last };
  });
}

/** The same sites without their visits. */
export async function readTimesRules(
  db: Database,
  wanted: Wanted,
  timeZone: string,
): Promise<readonly RuledByTimes[]> {
  const { rows } = await sql<Row>`select ${columns(timeZone)} ${sites(wanted)}`.execute(db);
  return rows.map(toSite);
}

type Row = TimesADay & { readonly id: number; readonly since_day: number; readonly since_minute: number };

const toSite = ({ id, visits, from, until, since_day, since_minute }: Row): RuledByTimes => ({
  id,
  rule: { visits, from, until },
  since: { day: since_day, minute: since_minute },
});

function localParts(timeZone: string) {
  const local = (time: string) => sql`(${sql.raw(time)} at time zone ${timeZone})`;
  return {
    timeOf: (time: string) => sql`${local(time)}::time`,
    dayOf: (time: string) => sql`${local(time)}::date - date '1970-01-01'`,
    minuteOf: (time: string) => minutes(local(time)),
  };
}

const minutes = (time: ReturnType<typeof sql>) =>
  sql`(extract(hour from ${time}) * 60 + extract(minute from ${time}))::integer`;

/** '24:00' is a time of the database. */
function columns(timeZone: string) {
  const { dayOf, minuteOf } = localParts(timeZone);
  return sql`s.id, s.visits_per_day as visits, ${minutes(sql`s.visit_from::time`)} as from,
    ${minutes(sql`s.visit_until::time`)} as until, ${dayOf('s.since')} as since_day, ${minuteOf('s.since')} as since_minute`;
}

const sites = (wanted: Wanted) => sql`
  from (select sites.*, greatest(created_at, visit_times_since) as since from sites) as s
  where ${isWanted(wanted)} and s.visits_per_day is not null and s.retired_at is null
  order by s.id`;

function isWanted(wanted: Wanted) {
  if (wanted === 'all') return sql<SqlBool>`true`;
  return 'areaId' in wanted
    ? sql<SqlBool>`s.area_id = ${wanted.areaId}`
    : sql<SqlBool>`s.id = ${wanted.siteId}`;
}
