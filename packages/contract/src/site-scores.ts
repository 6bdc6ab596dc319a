import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import {
  areaNamesInput,
  isAmount,
  lenientList,
  maybeNumber,
  maybeTime,
  moment,
  score,
  siteId,
  text,
} from './scalars.ts';

const openings = v.array(v.object({ opens_at: moment, closes_at: moment }));

export const siteScore = v.object({
  site_id: siteId,
  site_name: text,
  area_name: text,
  base_score: score,
  weather_score: score,
  event_score: score,
  current_period: text,
  day_type: text,
  latitude: maybeNumber,
  longitude: maybeNumber,
  weather: v.fallback(v.nullish(v.object({ main: text, temp: maybeNumber }), null), null),
  /** When a warden last marked the site as visited; only where that was in the last 24 hours. */
  last_visited_at: v.exactOptional(maybeTime),
  /** Minutes that a visit takes; only where they are not the default of 6. */
  visit_minutes: v.exactOptional(maybeNumber),
  /** How long a vehicle may wait there; only for sites with limited waiting, with the feature `shift`. */
  limited_waiting_minutes: v.exactOptional(maybeNumber),
  /** What wardens must know before they go there; only for sites with a precaution, with the feature `shift`. */
  precautions: v.exactOptional(
    v.fallback(
      v.nullable(
        v.object({
          in_twos: v.exactOptional(v.boolean()),
          not_after: v.exactOptional(v.string()),
          read_first: v.exactOptional(v.string()),
        }),
      ),
      null,
    ),
  ),
  /**
   * When the site is enforced: yesterday's time that still runs, those of today and tomorrow. Empty: closed. Only for
   * sites with hours. They are absolute times, so a device needs no time zone.
   */
  openings: v.exactOptional(v.fallback(v.nullable(openings), null)),
  /**
   * Only if the site is due by its visit rule: enforced days since the last visit, and the most that the rule allows. A site
   * that is to be seen several times a day is due for 1 day, and one more for each day of its times without a visit.
   */
  visit_due: v.exactOptional(
    v.fallback(v.nullable(v.object({ every_days: v.number(), unseen_days: v.number() })), null),
  ),
  /** Only for sites that are to be seen several times a day, on days on which they are enforced: the visits that count. */
  visits_today: v.exactOptional(
    v.fallback(v.nullable(v.object({ visits: v.number(), of: v.number() })), null),
  ),
});

/** The fields that `isExactScore` looks at. */
const USUAL: ReadonlySet<string> = new Set([
  'site_id',
  'site_name',
  'area_name',
  'base_score',
  'weather_score',
  'event_score',
  'current_period',
  'day_type',
  'latitude',
  'longitude',
  'weather',
  'openings',
] satisfies (keyof typeof siteScore.entries)[]);

/** Few sites have one of them: the schema reads those. */
const RARE = Object.keys(siteScore.entries).filter((field) => !USUAL.has(field));

/** A site that the schema would return as it is. Nearly all are, and with ten thousand of them the schema takes 65 ms. */
export function isExactScore(candidate: unknown): candidate is v.InferOutput<typeof siteScore> {
  if (typeof candidate !== 'object' || candidate === null) return false;
  const site = candidate as Readonly<Record<string, unknown>>; // safe: an object
  return (
    Number.isInteger(site['site_id']) &&
    typeof site['site_name'] === 'string' &&
    typeof site['area_name'] === 'string' &&
    isAmount(site['base_score']) &&
    isAmount(site['weather_score']) &&
    isAmount(site['event_score']) &&
    typeof site['current_period'] === 'string' &&
    typeof site['day_type'] === 'string' &&
    isAmountOrNull(site['latitude']) &&
    isAmountOrNull(site['longitude']) &&
    isExactWeather(site['weather']) &&
    (site['openings'] === undefined ? !('openings' in site) : v.is(openings, site['openings'])) &&
    !RARE.some((field) => field in site)
  );
}

const isAmountOrNull = (value: unknown): boolean => value === null || isAmount(value);

function isExactWeather(weather: unknown): boolean {
  if (typeof weather !== 'object') return false;
  if (weather === null) return true;
  return (
    'main' in weather &&
    'temp' in weather &&
    typeof weather.main === 'string' &&
    isAmountOrNull(weather.temp) &&
    Object.keys(weather).length === 2
  );
}

export const scoreSites = defineCall({
  name: 'scoreSites',
  summary: 'The sites of the chosen areas with the parts of their score.',
  method: 'POST',
  path: '/api/v1/sites/scores/',
  access: 'bearer',
  body: v.object({ selected_areas: areaNamesInput }),
  reply: lenientList(siteScore, isExactScore),
});
