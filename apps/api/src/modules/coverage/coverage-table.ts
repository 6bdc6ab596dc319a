import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalMoment } from '#calendar/local-moment.ts';
import type { Database } from '#db/database.ts';
import { isMarked } from '#modules/marks/in-force.ts';
import { currentSlot } from '#modules/scores/current-slot-table.ts';

export type Coverage = CallReply<typeof staffContract.readCoverage>;

export type CoverageMoment = {
  readonly now: Date;
  readonly moment: LocalMoment;
  /** When the day began in the organisation's time zone. */
  readonly dayStart: Date;
  /** The choices of the organisation. */
  readonly namesWardens: boolean;
  readonly recoveryMinutes: number;
  /** Whether sites that cannot be enforced are counted apart. */
  readonly hasMarks: boolean;
};

const LAST_VISITS = 20;
const LATE_MINUTES = 240;
const MAX_RECOVERY_MINUTES = 1_440;

export async function readCoverageAt(db: Database, at: CoverageMoment): Promise<Coverage> {
  const coverage = sql<Coverage>`(${coverageStatement(at)})`.as('coverage');
  return db.selectFrom(coverage).selectAll().executeTakeFirstOrThrow();
}

/**
 * Everything of the screen in one statement. Of the visits it reads those of the last day only, by their time. The name of a
 * warden leaves the database only where the organisation allows it.
 */
export function coverageStatement(at: CoverageMoment): RawBuilder<unknown> {
  const now = sql`${at.now}::timestamptz`;
  const oldest = new Date(Math.min(at.dayStart.getTime(), at.now.getTime() - MAX_RECOVERY_MINUTES * 60_000));
  const inForce = sql`starts_at <= ${now} and ends_at > ${now} and (ended_at is null or ended_at > ${now})`;
  const isApart = at.hasMarks ? isMarked('s.id', at.now) : sql<SqlBool>`false`;
  const apart = at.hasMarks ? sql`count(*) filter (where is_marked) as cannot_be_enforced,` : sql``;
  return sql`
    with ${currentSlot(at.moment)},
    choices as materialized (
      select ${at.namesWardens}::boolean as names_wardens, ${at.recoveryMinutes}::float8 as recovery_minutes
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
    ),
    recent as (
      select
        v.id, v.site_id, s.name as site_name, a.name as area_name, v.visited_at, v.outcome, v.reason, v.note,
        case when choices.names_wardens then u.first_name || ' ' || u.last_name end as warden
      from (
        select * from visits where visited_at <= ${now} order by visited_at desc limit ${LAST_VISITS}
      ) as v
      join sites s on s.id = v.site_id
      join areas a on a.id = s.area_id
      left join users u on u.id = v.user_id
      cross join choices
    )
    select
      choices.names_wardens,
      coalesce((select json_agg(covered order by lower(name), id) from covered), '[]') as areas,
      coalesce((select json_agg(recent order by visited_at desc, id) from recent), '[]') as visits,
      (
        select count(*)::integer from visits
        where outcome = 'visited' and visited_at > ${now} - interval '1 hour' and visited_at <= ${now}
      ) as visits_last_hour
    from choices
  `;
}
