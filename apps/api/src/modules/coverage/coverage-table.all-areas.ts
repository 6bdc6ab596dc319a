import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { type RawBuilder, sql } from 'kysely';
import type { LocalMoment } from '#time/local-moment.ts';
import type { Database } from '#db/database.ts';
import { isInForce } from '#modules/closures/in-force.ts';
import { currentSlot } from '#modules/scores/current-slot-table.ts';
import { withoutJit } from './without-jit.ts';

export type Coverage = CallReply<typeof staffContract.readCoverage>;

export type CoverageMoment = {
  readonly now: Date;
  readonly moment: LocalMoment;
  /** When the day began in the organisation's time zone. */
  readonly dayStart: Date;
  /** The choices of the organisation; a program reads no names. */
  readonly namesWardens: boolean;
  /** Whether the notes of the last visits are included. */
  readonly hasNotes: boolean;
  readonly recoveryMinutes: number;
  /** Whether sites that cannot be enforced are counted apart. */
  readonly hasClosures: boolean;
};

const LAST_VISITS = 20;
const LATE_MINUTES = 240;
const MAX_RECOVERY_MINUTES = 1_440;

export async function readCoverageAt(db: Database, at: CoverageMoment): Promise<Coverage> {
  const coverage = sql<Coverage>`(${coverageStatement(at)})`.as('coverage');
  return withoutJit(db, (tx) => tx.selectFrom(coverage).selectAll().executeTakeFirstOrThrow());
}

/**
 * Everything of the screen in one statement. Of the visits it reads those of the last day only, by their time, and of the
 * sites those alone that differ from the sums of their area. The name of a warden leaves the database only where the
 * organisation allows it.
 */
export function coverageStatement(at: CoverageMoment): RawBuilder<unknown> {
  const now = sql`${at.now}::timestamptz`;
  const oldest = new Date(Math.min(at.dayStart.getTime(), at.now.getTime() - MAX_RECOVERY_MINUTES * 60_000));
  const inForce = sql`starts_at <= ${now} and ends_at > ${now} and (ended_at is null or ended_at > ${now})`;
  // Compared with these times, a visit needs no calculation of its age.
  const ago = (minutes: number) => sql`${new Date(at.now.getTime() - minutes * 60_000)}::timestamptz`;
  const late = ago(LATE_MINUTES);
  const recovering = ago(at.recoveryMinutes);
  const apart = at.hasClosures ? sql`coalesce(one.marked, 0) as cannot_be_enforced,` : sql``;
  return sql`
    with ${currentSlot(at.moment)},
    choices as materialized (
      select ${at.namesWardens}::boolean as names_wardens
    ),
    area_boost as materialized (
      select area_id, sum(amount) as amount from boosts where area_id is not null and ${inForce} group by area_id
    ),
    -- The sites that count otherwise than the rest of their area: visited lately, boosted or not to be enforced.
    listed as materialized (
      select site_id, max(at) as at, sum(boost) as boost, bool_or(is_marked) as is_marked
      from (
        select site_id, visited_at as at, 0 as boost, false as is_marked from visits
        where outcome = 'visited' and visited_at >= ${oldest} and visited_at <= ${now}
        union all select site_id, null, amount, false from boosts where site_id is not null and ${inForce}
        union all select site_id, null, 0, true from site_marks m where ${at.hasClosures} and ${isInForce(at.now)}
      ) as facts
      group by site_id
      -- Neighbours in the index one after the other.
      order by site_id
    ),
    -- The wide row of a site is read only where its score counts in part or not at all; else its area, from an index.
    single as (
      select s.area_id, is_marked, at, boost, 0 as score, 1 as share
      from listed join sites s on s.id = listed.site_id and s.retired_at is null
      where (is_marked or at > ${recovering}) is not true
      union all
      select
        s.area_id, is_marked, at, boost, coalesce((base_scores -> moment.slot)::numeric, default_base_score::numeric),
        case when at > ${recovering} then extract(epoch from ${now} - at)::float8 / 60 / ${at.recoveryMinutes}::float8 else 1 end
      from listed join sites s on s.id = listed.site_id and s.retired_at is null cross join moment
      where is_marked or at > ${recovering}
    ),
    single_sums as materialized (
      select
        area_id,
        count(*) as sites,
        count(*) filter (where is_marked) as marked,
        count(*) filter (where not is_marked and at > ${ago(30)}) as under_30_min,
        count(*) filter (where not is_marked and at <= ${ago(30)} and at > ${ago(60)}) as under_60_min,
        count(*) filter (where not is_marked and at <= ${ago(60)} and at > ${ago(120)}) as under_2_h,
        count(*) filter (where not is_marked and at <= ${ago(120)} and at > ${late}) as under_4_h,
        count(*) filter (where not is_marked and at <= ${late} and at >= ${at.dayStart}) as over_4_h,
        min(at) filter (where not is_marked and (at > ${late} or at >= ${at.dayStart})) as longest_ago,
        sum(score) as score,
        coalesce(sum((score::float8 + boost) * share) filter (where not is_marked), 0) as waiting,
        coalesce(sum(share) filter (where not is_marked), 0) as shares
      from single
      group by area_id
    ),
    area_sums as materialized (
      select area_id, sum(sites)::integer as sites, sum(score) as score
      from moment join site_sums on site_sums.slot in ('', moment.slot)
      group by area_id
    ),
    covered as (
      select
        a.id,
        a.name,
        ${apart}
        sums.sites - coalesce(one.marked, 0) as sites,
        coalesce(under_30_min, 0) as under_30_min,
        coalesce(under_60_min, 0) as under_60_min,
        coalesce(under_2_h, 0) as under_2_h,
        coalesce(under_4_h, 0) as under_4_h,
        coalesce(over_4_h, 0) as over_4_h,
        sums.sites - coalesce(one.marked + under_30_min + under_60_min + under_2_h + under_4_h + over_4_h, 0) as not_today,
        floor(extract(epoch from ${now} - longest_ago) / 60)::integer as longest_minutes,
        round((
          (sums.score - coalesce(one.score, 0))::float8 + coalesce(one.waiting, 0)
            + coalesce(ab.amount, 0) * (sums.sites - coalesce(one.sites - one.shares, 0))
        )::numeric, 2)::float8 as value_waiting
      from area_sums sums
      join areas a on a.id = sums.area_id
      left join single_sums one on one.area_id = a.id
      left join area_boost ab on ab.area_id = a.id
      where sums.sites > 0
    ),
    recent as (
      select
        v.id, v.site_id, s.name as site_name, a.name as area_name, v.visited_at, v.outcome, v.reason,
        case when ${at.hasNotes}::boolean then v.note else '' end as note,
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
