import { sql } from 'kysely';
import type { LocalMoment } from '#calendar/local-moment.ts';
import type { Database } from '#db/database.ts';
import { type Viewer, isVisibleArea } from '#modules/sites/visible-areas-table.ts';

/** Whose plan: the asked areas, as far as the viewer may see them. */
export type PlanSubject = {
  readonly viewer: Viewer;
  readonly areaNames: readonly string[];
};

export type PlanQuestion = PlanSubject & {
  readonly moment: LocalMoment;
  /** Observations made before this are left out. */
  readonly weatherSince: Date;
  /** Events that end before `from`, start after `until` or were last confirmed before `confirmedSince` are left out. */
  readonly events: { readonly from: Date; readonly until: Date; readonly confirmedSince: Date };
};

/** The sites of one area under one sky, column by column: the n-th entries of all columns are the n-th site. */
export type SiteGroup = {
  readonly area: string;
  /** Null where no observation is recent enough. */
  readonly main: string | null;
  readonly temp: number | null;
  readonly ids: readonly number[];
  readonly names: readonly string[];
  readonly bases: readonly number[];
  readonly latitudes: readonly (number | null)[];
  readonly longitudes: readonly (number | null)[];
};

/** Everything a plan is made of. */
export type Plan = {
  /** Differs from that of an earlier plan where its data or its areas may differ. */
  readonly mark: string;
  readonly day_type: string;
  readonly period: string | null;
  readonly groups: readonly SiteGroup[];
  /** Latitude, longitude, start and end (seconds since 1970) of each event. */
  readonly crowds: readonly (readonly [number, number, number, number])[];
};

/** The moment and the crowds in one row, each group of sites in a row of its own. */
type PlanRow = ({ readonly area: null } & Omit<Plan, 'groups'>) | SiteGroup;

/**
 * One statement, so that a plan costs one round trip and its parts belong to the same moment; it therefore reads the
 * tables of its neighbours itself. Ten thousand sites as JSON columns are made, sent and read in half the time of ten
 * thousand rows, and what the sites of an area under one sky have in common travels once.
 *
 * A bank holiday is a day type of its own. Before the first period of the day the last one still runs.
 */
export async function readPlan(db: Database, question: PlanQuestion): Promise<Plan> {
  const { moment, events } = question;
  const { rows } = await sql<PlanRow>`
    with today as materialized (
      select
        coalesce(
          (select 'bank holiday' from bank_holidays where day = ${moment.day}::date),
          ${moment.weekday}::text
        ) as day_type,
        coalesce(
          (select name from periods where starts_at <= ${moment.time}::time order by starts_at desc limit 1),
          (select name from periods order by starts_at desc limit 1)
        ) as period
    ),
    moment as materialized (
      select day_type, period, day_type || ' ' || period as slot from today
    )
    select
      ${markOf(question)} as mark,
      day_type,
      period,
      (
        select coalesce(json_agg(json_build_array(
          latitude, longitude, date_part('epoch', starts_at), date_part('epoch', ends_at)
        )), '[]')
        from events
        where ends_at >= ${events.from} and starts_at <= ${events.until}
          and fetched_at >= ${events.confirmedSince}
      ) as crowds,
      null as area, null as main, null as temp,
      null::json as ids, null::json as names, null::json as bases, null::json as latitudes, null::json as longitudes
    from moment
    union all
    select null, null, null, null, a.name, w.main, w.temp, g.ids, g.names, g.bases, g.latitudes, g.longitudes
    from moment
    cross join areas a
    cross join lateral (
      select
        s.weather_cell,
        json_agg(s.id) as ids,
        json_agg(s.name) as names,
        json_agg(coalesce(s.base_scores -> moment.slot, to_jsonb(s.default_base_score))) as bases,
        json_agg(s.latitude) as latitudes,
        json_agg(s.longitude) as longitudes
      from sites s
      where s.area_id = a.id
      group by s.weather_cell
    ) as g
    left join weather_observations w
      on w.cell = g.weather_cell and w.observed_at >= ${question.weatherSince}
    where ${isSubject(question)}
  `.execute(db);
  const plan = rows.find((row) => row.area === null);
  if (plan === undefined) throw new Error('There is always exactly one moment');
  const { mark, day_type, period, crowds } = plan;
  return { mark, day_type, period, crowds, groups: rows.filter((row) => row.area !== null) };
}

/** What a plan for the same subject would have as its mark now. */
export async function readMark(db: Database, subject: PlanSubject): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select ${markOf(subject)} as mark`.execute(db);
  return rows[0]?.mark ?? '';
}

/** How often each part was changed, and the areas themselves: those of a viewer may change without any other data. */
const markOf = (subject: PlanSubject) => sql`(
  select json_build_array(
    (select json_agg(number order by part) from plan_changes),
    (select json_agg(a.id order by a.id) from areas a where ${isSubject(subject)})
  )::text
)`;

const isSubject = ({ viewer, areaNames }: PlanSubject) =>
  sql`a.name = any(${areaNames}::text[]) and ${isVisibleArea(viewer, 'a.id')}`;
