import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { CountedSite } from './site-evidence.ts';

/** Local hours of a period: `hours` holds the beginning of each, in order, 24 for each day. */
export type EvidencePeriod = {
  readonly hours: readonly Date[];
  readonly from: Date;
  readonly until: Date;
  readonly timeZone: string;
};

/** Which hour of the period a visit belongs to, from 1 on. A search in a list costs less than a time zone for each visit. */
const hourOf = ({ hours }: EvidencePeriod) => sql<number>`width_bucket(visited_at, ${hours}::timestamptz[])`;

const visitsOf = ({ from, until }: EvidencePeriod) =>
  sql`visits where outcome = 'visited' and visited_at >= ${from} and visited_at <= ${until}`;

/** Every site in use with its visits of the period; with `hours`, `visits` counts only those in these hours of the period. */
export async function readCountedSites(
  db: Database,
  period: EvidencePeriod,
  hours: readonly number[] | null = null,
): Promise<readonly CountedSite[]> {
  const { rows } = await countedSites(period, hours).execute(db);
  return rows;
}

export function countedSites(period: EvidencePeriod, hours: readonly number[] | null) {
  const { from, timeZone } = period;
  const days = Math.ceil(period.hours.length / 24);
  const inHours = hours === null ? sql`` : sql`filter (where ${hourOf(period)} = any(${hours}::integer[]))`;
  const firstDay = sql.raw(`B'1${'0'.repeat(days - 1)}'`);
  return sql<CountedSite>`
    with counted as materialized (
      select site_id, (count(*) ${inHours})::integer as visits, max(visited_at) as last_at,
        bit_or(${firstDay} >> (${hourOf(period)} - 1) / 24)::text as days
      from ${visitsOf(period)}
      group by site_id
    )
    select
      s.id, s.name, s.area_id, a.name as area_name, s.hours,
      coalesce(s.visit_every_days, a.visit_every_days, o.visit_every_days) as every_days,
      (greatest(s.created_at, least(s.visit_rule_since, a.visit_rule_since, o.visit_rule_since))
        at time zone ${timeZone})::date - date '1970-01-01' as since_day,
      (before.at at time zone ${timeZone})::date - date '1970-01-01' as before_day,
      coalesce(c.visits, 0) as visits, c.days,
      to_char(coalesce(c.last_at, before.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_at
    from sites s
    join areas a on a.id = s.area_id
    left join organisation o on true
    left join counted c on c.site_id = s.id
    left join lateral (
      select max(visited_at) as at from visits
      where site_id = s.id and outcome = 'visited' and visited_at < ${from}
    ) as before on true
    where s.retired_at is null
  `;
}

/** Visits by hour of the period, from 1 on. Hours without a visit are left out. Of sites in use. */
export async function readHourCounts(
  db: Database,
  period: EvidencePeriod,
): Promise<readonly { readonly hour: number; readonly visits: number }[]> {
  const { rows } = await hourCounts(period).execute(db);
  return rows;
}

export function hourCounts(period: EvidencePeriod) {
  return sql<{ hour: number; visits: number }>`
    select hour, count(*)::integer as visits
    from (
      select ${hourOf(period)} as hour from ${visitsOf(period)}
        and site_id not in (select id from sites where retired_at is not null)
    ) as counted
    group by hour order by hour
  `;
}
