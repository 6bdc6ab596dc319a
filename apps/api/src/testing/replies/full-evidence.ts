import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { wasClosed } from '#modules/closures/in-force.ts';
import type { EvidencePeriod } from '#modules/coverage/evidence-period.ts';
import type { CountedSite } from '#modules/coverage/site-evidence.ts';

type CountedRow = Omit<CountedSite, 'days' | 'lastAt'> & {
  /** A character for each day of the period: '1' with a visit. Null without any. */
  readonly days: string | null;
  readonly lastAt: Date | null;
};

/** The sites of the evidence counted from every visit: what the service must count, and the baseline of its time. */
export async function fullEvidence(
  db: Database,
  period: EvidencePeriod,
  { hasClosures }: { readonly hasClosures: boolean },
): Promise<readonly CountedSite[]> {
  const { from, until, timeZone } = period;
  const days = period.hours.filter((_, hour) => hour % 24 === 0);
  const firstDay = sql.raw(`B'1${'0'.repeat(days.length - 1)}'`);
  const isClosed = hasClosures ? wasClosed('s.id', until) : sql<SqlBool>`false`;
  const { rows } = await sql<CountedRow>`
    select
      s.id, s.area_id as "areaId",
      coalesce(s.visit_every_days, a.visit_every_days, o.visit_every_days) as "everyDays",
      (greatest(s.created_at, least(s.visit_rule_since, a.visit_rule_since, o.visit_rule_since))
        at time zone ${timeZone})::date - date '1970-01-01' as "sinceDay",
      (before.at at time zone ${timeZone})::date - date '1970-01-01' as "beforeDay",
      c.visits, c.days, date_trunc('second', coalesce(c.last_at, before.at)) as "lastAt", ${isClosed} as "isClosed"
    from sites s
    join areas a on a.id = s.area_id
    left join organisation o on true
    -- Site by site: the index has its visits in order, and no other site has to be read.
    cross join lateral (
      select count(*)::integer as visits, max(visited_at) as last_at,
        bit_or(${firstDay} >> width_bucket(visited_at, ${days}::timestamptz[]) - 1)::text as days
      from visits
      where site_id = s.id and outcome = 'visited' and visited_at >= ${from} and visited_at <= ${until}
    ) as c
    left join lateral (
      select max(visited_at) as at from visits
      where site_id = s.id and outcome = 'visited' and visited_at < ${from}
    ) as before on true
    where s.retired_at is null or s.retired_at > ${until}
    order by s.id
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    days: (row.days ?? '').split('').flatMap((bit, day) => (bit === '1' ? [day] : [])),
    lastAt: row.lastAt?.getTime() ?? null,
  }));
}

/** Visits by hour of the period, from 0 on. Of sites in use at its end. */
export async function fullHours(db: Database, { hours, until }: EvidencePeriod): Promise<readonly number[]> {
  const { rows } = await sql<{ visits: number }>`
    select visits
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
    order by hour
  `.execute(db);
  return rows.map(({ visits }) => visits);
}
