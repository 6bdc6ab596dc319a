import { type SqlBool, sql } from 'kysely';
import type { LocalMoment } from '#time/local-moment.ts';
import type { Database } from '#db/database.ts';
import type { DayType } from '#db/schema.ts';
import type { HoursByDayType } from '#modules/sites/openings.ts';
import type { Precautions } from '#modules/sites/precautions.ts';
import { currentSlot } from './current-slot-table.ts';

/** Null where no observation is recent enough. */
type GroupWeather =
  | { readonly main: string; readonly temp: number; readonly observed_at: Date }
  | { readonly main: null; readonly temp: null; readonly observed_at: null };

/** The sites of an area that have the same weather, column by column: the n-th entries of all columns are one site. */
export type SiteGroup = GroupWeather & {
  readonly day_type: DayType;
  readonly period: string | null;
  readonly ids: readonly number[];
  readonly names: readonly string[];
  readonly bases: readonly number[];
  readonly latitudes: readonly (number | null)[];
  readonly longitudes: readonly (number | null)[];
  /** By site id: minutes of a visit that are not the default, and enforcement hours. */
  readonly visit_minutes?: Readonly<Record<string, number>> | null;
  /** By site id: how long a vehicle may wait; null where no site has a limit. */
  readonly limited_waiting?: Readonly<Record<string, number>> | null;
  readonly hours?: Readonly<Record<string, HoursByDayType>> | null;
  /** By site id; null where no site has one. */
  readonly precautions?: Readonly<Record<string, Precautions>> | null;
};

/** One site, or the sites of an area without some of them. */
export type WantedSites =
  | { readonly areaId: number; readonly without: readonly number[] }
  | { readonly siteId: number };

export type SitesMoment = {
  readonly moment: LocalMoment;
  /** Observations of another time are left out. */
  readonly weather: { readonly since: Date; readonly until: Date };
};

/**
 * The sites of one area, or one site, with their base score and weather at a moment. The caller has checked that the viewer
 * may see them. Columns as JSON cost half the time of a row for each site, and shared values are sent once.
 */
export async function readAreaSites(
  db: Database,
  wanted: WantedSites,
  { moment, weather }: SitesMoment,
): Promise<readonly SiteGroup[]> {
  const isWanted =
    'areaId' in wanted
      ? sql<SqlBool>`s.area_id = ${wanted.areaId} and s.id <> all (${wanted.without}::integer[])`
      : sql<SqlBool>`s.id = ${wanted.siteId}`;
  const { rows } = await sql<SiteGroup>`
    with ${currentSlot(moment)}
    select g.day_type, g.period, w.main, w.temp, w.observed_at, g.ids, g.names, g.bases, g.latitudes, g.longitudes,
      g.visit_minutes, g.limited_waiting, g.hours, g.precautions
    from (
      select
        moment.day_type,
        moment.period,
        s.weather_cell,
        json_agg(s.id) as ids,
        json_agg(s.name) as names,
        json_agg(coalesce(s.base_scores -> moment.slot, to_jsonb(s.default_base_score))) as bases,
        json_agg(s.latitude) as latitudes,
        json_agg(s.longitude) as longitudes,
        json_object_agg(s.id, s.visit_minutes) filter (where s.visit_minutes <> 6) as visit_minutes,
        json_object_agg(s.id, s.limited_waiting_minutes)
          filter (where s.limited_waiting_minutes is not null) as limited_waiting,
        json_object_agg(s.id, s.hours) filter (where s.hours <> '{}') as hours,
        json_object_agg(s.id, json_build_object(
          'in_twos', s.in_twos, 'not_after', s.not_after, 'read_first', s.read_first
        )) filter (where s.in_twos or s.not_after <> '' or s.read_first <> '') as precautions
      from sites s cross join moment
      where ${isWanted} and s.retired_at is null
      group by moment.day_type, moment.period, s.weather_cell
    ) as g
    left join weather_observations w
      on w.cell = g.weather_cell and w.observed_at between ${weather.since} and ${weather.until}
  `.execute(db);
  return rows;
}
