import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Coverage, CoverageMoment } from '#modules/coverage/coverage-table.all-areas.ts';
import { isClosed } from '#modules/closures/in-force.ts';
import { currentSlot } from '#modules/scores/current-slot-table.ts';

const LATE_MINUTES = 240;
const MAX_RECOVERY_MINUTES = 1_440;

/** The areas of today's coverage counted from every site, without sums: what the service must reply, and the baseline of its time. */
export function fullCoverage(at: CoverageMoment): RawBuilder<{ readonly areas: Coverage['areas'] }> {
  const now = sql`${at.now}::timestamptz`;
  const oldest = new Date(Math.min(at.dayStart.getTime(), at.now.getTime() - MAX_RECOVERY_MINUTES * 60_000));
  const inForce = sql`starts_at <= ${now} and ends_at > ${now} and (ended_at is null or ended_at > ${now})`;
  const isApart = at.hasClosures ? isClosed('s.id', at.now) : sql<SqlBool>`false`;
  const apart = at.hasClosures ? sql`count(*) filter (where is_marked) as cannot_be_enforced,` : sql``;
  return sql<{ areas: Coverage['areas'] }>`
    with ${currentSlot(at.moment)},
    choices as materialized (
      select ${at.recoveryMinutes}::float8 as recovery_minutes
    ),
    last_visit as materialized (
      select site_id, max(visited_at) as at
      from visits
      where outcome = 'visited' and visited_at >= ${oldest} and visited_at <= ${now}
      group by site_id
    ),
    site_boost as materialized (
      select site_id, sum(amount) as amount from boosts where site_id is not null and ${inForce} group by site_id
    ),
    area_boost as materialized (
      select area_id, sum(amount) as amount from boosts where area_id is not null and ${inForce} group by area_id
    ),
    site_state as (
      select
        s.area_id,
        ${isApart} as is_marked,
        extract(epoch from ${now} - v.at) / 60 as minutes,
        v.at >= ${at.dayStart} as is_today,
        coalesce((s.base_scores -> moment.slot)::float8, s.default_base_score) + coalesce(b.amount, 0) as value
      from sites s
      cross join moment
      left join last_visit v on v.site_id = s.id
      left join site_boost b on b.site_id = s.id
      where s.retired_at is null
    ),
    covered as (
      select
        a.id,
        a.name,
        ${apart}
        count(*) filter (where not is_marked) as sites,
        count(*) filter (where not is_marked and minutes < 30) as under_30_min,
        count(*) filter (where not is_marked and minutes >= 30 and minutes < 60) as under_60_min,
        count(*) filter (where not is_marked and minutes >= 60 and minutes < 120) as under_2_h,
        count(*) filter (where not is_marked and minutes >= 120 and minutes < ${LATE_MINUTES}) as under_4_h,
        count(*) filter (where not is_marked and minutes >= ${LATE_MINUTES} and is_today) as over_4_h,
        count(*) filter (
          where not is_marked and (minutes is null or (minutes >= ${LATE_MINUTES} and not is_today))
        ) as not_today,
        floor(max(minutes) filter (where not is_marked and (minutes < ${LATE_MINUTES} or is_today)))::integer as longest_minutes,
        round(coalesce(sum(
          (value + coalesce(ab.amount, 0)) * least(1, coalesce(minutes / choices.recovery_minutes, 1))
        ) filter (where not is_marked), 0)::numeric, 2)::float8 as value_waiting
      from site_state
      join areas a on a.id = site_state.area_id
      left join area_boost ab on ab.area_id = a.id
      cross join choices
      group by a.id, a.name
    )
    select coalesce(json_agg(covered order by lower(name), id), '[]') as areas from covered
  `;
}
