import { type RawBuilder, sql } from 'kysely';

/** The columns `day_type` and `period` of rows named `moments` with a local `day` and `time`. */
export const slotOf = sql`
  case
    when exists (select from bank_holidays h where h.day = moments.day) then 'bank holiday'
    when extract(isodow from moments.day) = 6 then 'saturday'
    when extract(isodow from moments.day) = 7 then 'sunday'
    else 'weekday'
  end as day_type,
  coalesce(
    (select name from periods where starts_at <= moments.time order by starts_at desc limit 1),
    (select name from periods order by starts_at desc limit 1)
  ) as period`;

const WEEK_OF_DAY = sql`floor((local::date - date '1970-01-05') / 7.0)::integer`;

/**
 * Parts of a `with` clause that take the answers of `gone` visits back from the sums. Where the answer is not known (only the
 * device knows it), the mean of its sum goes, so that the rate of the others stays.
 */
export const foundSumsBack = (timeZone: string): RawBuilder<unknown> => sql`
  answered as materialized (
    select site_id, found, is_survey, local::date as day, local::time as time, ${WEEK_OF_DAY} as week
    from gone cross join lateral (select visited_at at time zone ${timeZone} as local) as moment
    where is_answered
  ),
  slotted as (
    select site_id, day_type, period, week, count(*) as answers, count(*) filter (where found is null) as unknown,
      coalesce(sum(found), 0) as found
    from (select site_id, week, found, ${slotOf} from answered as moments) as slots
    group by site_id, day_type, period, week
  ),
  unsummed as (
    update found_sums f
    set answers = greatest(0, f.answers - s.answers),
      found = greatest(0, round(
        (f.found - s.found) * (1 - s.unknown::numeric / greatest(1, f.answers - s.answers + s.unknown))
      ))::integer
    from slotted s
    where (f.site_id, f.week, f.day_type, f.period) = (s.site_id, s.week, s.day_type, s.period)
  ),
  unsurveyed as (
    update survey_sums s
    set stops = greatest(0, s.stops - a.stops),
      clear = greatest(0, round(
        (s.clear - a.clear) * (1 - a.unknown::numeric / greatest(1, s.stops - a.stops + a.unknown))
      ))::integer
    from (
      select site_id, week, count(*) as stops, count(*) filter (where found = 0) as clear,
        count(*) filter (where found is null) as unknown
      from answered where is_survey group by site_id, week
    ) as a
    where s.site_id = a.site_id and s.week = a.week
  )`;

/**
 * Parts of a `with` clause that add the answers of `sent` visits which were `inserted` to the sums of site, day type, period
 * and week, and to those of survey stops. In one order, so that two calls never wait for each other in a circle.
 */
export const foundSums = (timeZone: string): RawBuilder<unknown> => sql`
  answered as materialized (
    select site_id, found, is_survey, local::date as day, local::time as time, ${WEEK_OF_DAY} as week
    from sent join inserted using (id) cross join lateral (select visited_at at time zone ${timeZone} as local) as moment
    where found is not null
  ),
  summed as (
    insert into found_sums as f (site_id, day_type, period, week, found, answers)
    select site_id, day_type, period, week, sum(found), count(*)
    from (
      select site_id, week, found, ${slotOf} from answered as moments
    ) as slotted
    group by site_id, day_type, period, week
    order by site_id, week, day_type, period
    on conflict (site_id, week, day_type, period) do update
      set found = f.found + excluded.found, answers = f.answers + excluded.answers
  ),
  surveyed as (
    insert into survey_sums as s (site_id, week, stops, clear)
    select site_id, week, count(*), count(*) filter (where found = 0)
    from answered where is_survey
    group by site_id, week
    order by site_id, week
    on conflict (site_id, week) do update set stops = s.stops + excluded.stops, clear = s.clear + excluded.clear
  )`;
