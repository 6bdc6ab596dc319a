import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { SpecialDays } from './day-number.ts';

/** The sites that a rule of days applies to, column by column: the n-th entries of all columns are one site. */
export type RuledSites = {
  readonly ids: readonly number[];
  readonly every_days: readonly number[];
  /** The day of anybody's last visit, else that on which the rule began for the site; days since 1970. */
  readonly seen_days: readonly number[];
};

/**
 * The sites of an area, or one site, with the rule that applies: their own, else that of the area, else that of the
 * organisation. Those that are to be seen several times a day are not among them. A rule begins for a site when there first is one, or when the site is added. The last visit of a site is one
 * look into an index, however many visits there are.
 */
export async function readRuledSites(
  db: Database,
  wanted: { readonly areaId: number } | { readonly siteId: number },
  { until, timeZone }: { readonly until: Date; readonly timeZone: string },
): Promise<RuledSites> {
  const isWanted =
    'areaId' in wanted ? sql<SqlBool>`s.area_id = ${wanted.areaId}` : sql<SqlBool>`s.id = ${wanted.siteId}`;
  const { rows } = await sql<RuledSites>`
    select
      coalesce(json_agg(id), '[]') as ids,
      coalesce(json_agg(every_days), '[]') as every_days,
      coalesce(json_agg((seen_at at time zone ${timeZone})::date - date '1970-01-01'), '[]') as seen_days
    from (
      select
        s.id,
        coalesce(s.visit_every_days, a.visit_every_days, o.visit_every_days) as every_days,
        coalesce(
          (
            select max(v.visited_at) from visits v
            where v.site_id = s.id and v.outcome = 'visited' and v.visited_at <= ${until}
          ),
          greatest(s.created_at, least(s.visit_rule_since, a.visit_rule_since, o.visit_rule_since))
        ) as seen_at
      from sites s join areas a on a.id = s.area_id left join organisation o on true
      where ${isWanted} and s.retired_at is null and s.visits_per_day is null
        and coalesce(s.visit_every_days, a.visit_every_days, o.visit_every_days) is not null
    ) as ruled
  `.execute(db);
  return rows[0] ?? { ids: [], every_days: [], seen_days: [] };
}

/** The bank holidays and school days from a day on up to another, both as days since 1970. */
export async function specialDays(
  db: Database,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<SpecialDays> {
  const { rows } = await sql<{ day: number; type: 'bank holiday' | 'school day' }>`
    select day - date '1970-01-01' as day, type from (
      select day, 'school day' as type from school_days
      where not exists (select from bank_holidays h where h.day = school_days.day)
      union all select day, 'bank holiday' from bank_holidays
    ) as special
    where day - date '1970-01-01' between ${first} and ${last}
  `.execute(db);
  return new Map(rows.map(({ day, type }) => [day, type]));
}
