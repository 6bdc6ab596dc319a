import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { wasClosed } from '#modules/closures/in-force.ts';
import type { CountedSite } from './site-evidence.ts';
import { withoutJit } from './without-jit.ts';

/** Local hours of a period: `hours` holds the beginning of each, in order, 24 for each day. */
export type EvidencePeriod = {
  readonly hours: readonly Date[];
  readonly from: Date;
  readonly until: Date;
  readonly timeZone: string;
  /** Whether sites that cannot be enforced are counted apart. */
  readonly hasClosures?: boolean;
};

/** Which hour of the period a visit belongs to, from 1 on. A search in a list costs less than a time zone for each visit. */
const visitHour = ({ hours }: EvidencePeriod) =>
  sql<number>`width_bucket(visited_at, ${hours}::timestamptz[])`;

/** Which sites and visits are counted. */
export type Counted = {
  /** The hours of the period in which `visits` counts; null for all. */
  readonly hours: readonly number[] | null;
  /** Null for all areas. */
  readonly areaId: number | null;
};

export const ALL_COUNTED: Counted = { hours: null, areaId: null };

/** Every site in use at the end of the period, or those of an area, with its visits of the period. */
export async function readCountedSites(
  db: Database,
  period: EvidencePeriod,
  counted: Counted,
): Promise<readonly CountedSite[]> {
  return withoutJit(db, async (tx) => (await countedSites(period, counted).execute(tx)).rows);
}

export function countedSites(period: EvidencePeriod, { hours, areaId }: Counted) {
  const { from, until, timeZone } = period;
  const days = period.hours.filter((_, hour) => hour % 24 === 0);
  const inHours =
    hours === null ? sql`` : sql`filter (where ${visitHour(period)} = any(${hours}::integer[]))`;
  const inArea = areaId === null ? sql`` : sql`and s.area_id = ${areaId}`;
  const isApart = period.hasClosures === true ? wasClosed('s.id', until) : sql<SqlBool>`false`;
  const firstDay = sql.raw(`B'1${'0'.repeat(days.length - 1)}'`);
  return sql<CountedSite>`
    select
      s.id, s.name, s.area_id, a.name as area_name, s.latitude, s.longitude, s.hours,
      coalesce(s.visit_every_days, a.visit_every_days, o.visit_every_days) as every_days,
      (greatest(s.created_at, least(s.visit_rule_since, a.visit_rule_since, o.visit_rule_since))
        at time zone ${timeZone})::date - date '1970-01-01' as since_day,
      (before.at at time zone ${timeZone})::date - date '1970-01-01' as before_day,
      c.visits, c.days, ${isApart} as is_marked,
      to_char(coalesce(c.last_at, before.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_at
    from sites s
    join areas a on a.id = s.area_id
    left join organisation o on true
    -- Site by site: the index has its visits in order, and no other site has to be read.
    cross join lateral (
      select (count(*) ${inHours})::integer as visits, max(visited_at) as last_at,
        bit_or(${firstDay} >> width_bucket(visited_at, ${days}::timestamptz[]) - 1)::text as days
      from visits
      where site_id = s.id and outcome = 'visited' and visited_at >= ${from} and visited_at <= ${until}
    ) as c
    left join lateral (
      select max(visited_at) as at from visits
      where site_id = s.id and outcome = 'visited' and visited_at < ${from}
    ) as before on true
    where (s.retired_at is null or s.retired_at > ${until}) ${inArea}
  `;
}

/** Visits by hour of the period, from 1 on. Hours without a visit are left out. Of sites in use at its end. */
export async function readHourCounts(
  db: Database,
  period: EvidencePeriod,
): Promise<readonly { readonly hour: number; readonly visits: number }[]> {
  return withoutJit(db, async (tx) => (await hourCounts(period).execute(tx)).rows);
}

export function hourCounts({ hours, until }: EvidencePeriod) {
  return sql<{ hour: number; visits: number }>`
    select hour::integer, visits
    from (
      select begins, ordinality as hour, lead(begins, 1, 'infinity') over (order by ordinality) as ends
      from unnest(${hours}::timestamptz[]) with ordinality as begun (begins)
    ) as hours
    -- Hour by hour: the index has the visits in order, so that they are counted without being sorted.
    cross join lateral (
      select count(*)::integer as visits from visits
      where outcome = 'visited' and visited_at >= begins and visited_at < ends and visited_at <= ${until}
        and site_id not in (select id from sites where retired_at <= ${until})
    ) as counted
    where visits > 0
    order by hour
  `;
}
