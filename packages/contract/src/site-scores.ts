import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import {
  areaNamesInput,
  lenientList,
  maybeNumber,
  maybeTime,
  moment,
  score,
  siteId,
  text,
} from './scalars.ts';

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
  openings: v.exactOptional(
    v.fallback(v.nullable(v.array(v.object({ opens_at: moment, closes_at: moment }))), null),
  ),
  /**
   * Only if the site is due by its visit rule: enforced days since the last visit, and the most that the rule allows.
   */
  visit_due: v.exactOptional(
    v.fallback(v.nullable(v.object({ every_days: v.number(), unseen_days: v.number() })), null),
  ),
});

export const scoreSites = defineCall({
  name: 'scoreSites',
  summary: 'The sites of the chosen areas with the parts of their score.',
  method: 'POST',
  path: '/api/v1/sites/scores/',
  access: 'bearer',
  body: v.object({ selected_areas: areaNamesInput }),
  reply: lenientList(siteScore),
});
