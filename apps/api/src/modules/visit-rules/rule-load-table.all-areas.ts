import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type AreaLoad = {
  readonly id: number;
  readonly name: string;
  readonly every_days: number | null;
  readonly sites: number;
  readonly sites_with_rule: number;
  readonly inheriting_sites: number;
  readonly own_visits_needed: number;
  readonly visits_needed: number;
  readonly visits_had: number | null;
};

/**
 * What the rules of each area need on a day, and the median of its days with visits in a window of time. A site that is closed on
 * every day type needs no visit.
 */
export async function readAreaLoads(
  db: Database,
  { since, until, timeZone }: { readonly since: Date; readonly until: Date; readonly timeZone: string },
): Promise<readonly AreaLoad[]> {
  const { rows } = await sql<AreaLoad>`
    with ruled as (
      select s.area_id,
        coalesce(s.visits_per_day, 1.0 / s.visit_every_days) as own_visits,
        coalesce(s.visits_per_day, 1.0 / coalesce(s.visit_every_days, a.visit_every_days, o.visit_every_days)) as visits,
        s.hours @> ${NEVER_OPEN}::jsonb and coalesce(s.hours ->> 'school day', 'closed') = 'closed' as is_never_open
      from sites s join areas a on a.id = s.area_id left join organisation o on true
      where s.retired_at is null
    ),
    need as (
      select area_id, count(*) as sites, count(visits) as with_rule,
        count(*) filter (where own_visits is null and not is_never_open) as inheriting,
        coalesce(sum(own_visits) filter (where not is_never_open), 0)::float8 as own_needed,
        coalesce(sum(visits) filter (where not is_never_open), 0)::float8 as needed
      from ruled group by area_id
    ),
    had as (
      select area_id, percentile_cont(0.5) within group (order by visits) as median
      from (
        select s.area_id, count(*) as visits
        from visits v join sites s on s.id = v.site_id
        where v.outcome = 'visited' and v.visited_at >= ${since} and v.visited_at < ${until}
        group by s.area_id, (v.visited_at at time zone ${timeZone})::date
      ) as days
      group by area_id
    )
    select a.id, a.name, a.visit_every_days as every_days, coalesce(n.sites, 0) as sites,
      coalesce(n.with_rule, 0) as sites_with_rule, coalesce(n.inheriting, 0) as inheriting_sites,
      coalesce(n.own_needed, 0) as own_visits_needed, coalesce(n.needed, 0) as visits_needed, h.median as visits_had
    from areas a left join need n on n.area_id = a.id left join had h on h.area_id = a.id
    order by lower(a.name), a.id
  `.execute(db);
  return rows;
}

const NEVER_OPEN = JSON.stringify({
  weekday: 'closed',
  saturday: 'closed',
  sunday: 'closed',
  'bank holiday': 'closed',
});

/** The median of the days with visits in a window of time, of the whole organisation; null without visits. */
export async function readVisitsHad(
  db: Database,
  { since, until, timeZone }: { readonly since: Date; readonly until: Date; readonly timeZone: string },
): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_cont(0.5) within group (order by visits) as median
    from (
      select count(*) as visits from visits
      where outcome = 'visited' and visited_at >= ${since} and visited_at < ${until}
      group by (visited_at at time zone ${timeZone})::date
    ) as days
  `.execute(db);
  return rows[0]?.median ?? null;
}
