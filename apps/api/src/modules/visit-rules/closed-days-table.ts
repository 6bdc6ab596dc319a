import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type DaySpan, joinSpans } from './enforced-days.ts';

/**
 * The days that began while a site was closed, by site: nobody could see it then, so they do not count for its visit rule.
 * Spans of a site are in order and do not overlap.
 */
export async function readClosedDays(
  db: Database,
  wanted: { readonly areaId: number } | { readonly siteId: number } | 'all',
  { until, timeZone }: { readonly until: Date; readonly timeZone: string },
): Promise<ReadonlyMap<number, readonly DaySpan[]>> {
  const { rows } = await sql<{ site_id: number; first: number; last: number }>`
    select site_id, first, last from (
      select m.site_id,
        (m.marked_at at time zone ${timeZone})::date - date '1970-01-01' + 1 as first,
        ((least(m.ended_at, m.ends_at, ${until}::timestamptz) - interval '1 microsecond')
          at time zone ${timeZone})::date - date '1970-01-01' as last
      from site_marks m ${isWanted(wanted)}
    ) as span
    where first <= last
    order by site_id, first
  `.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ site_id }) => site_id)].map(([siteId, spans]) => [siteId, joinSpans(spans)]),
  );
}

function isWanted(wanted: Parameters<typeof readClosedDays>[1]) {
  if (wanted === 'all') return sql``;
  if ('siteId' in wanted) return sql`where m.site_id = ${wanted.siteId}`;
  return sql`join sites s on s.id = m.site_id where s.area_id = ${wanted.areaId}`;
}
