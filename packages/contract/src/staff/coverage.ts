import * as v from 'valibot';
import { defineCall } from '#define-call.ts';

/** How many sites were last visited that long ago. A visit before midnight counts until it is four hours old. */
const coveredArea = v.object({
  id: v.number(),
  name: v.string(),
  sites: v.number(),
  under_30_min: v.number(),
  under_60_min: v.number(),
  under_2_h: v.number(),
  under_4_h: v.number(),
  over_4_h: v.number(),
  not_today: v.number(),
  /** The longest time since a visit, in minutes, of the sites that are not in `not_today`; null when there are none. */
  longest_minutes: v.nullable(v.number()),
  /** Base scores and boosts of now, as far as the sites have recovered since their last visit. */
  value_waiting: v.number(),
});

const lastVisit = v.object({
  id: v.string(),
  site_id: v.number(),
  site_name: v.string(),
  area_name: v.string(),
  visited_at: v.string(),
  outcome: v.picklist(['visited', 'skipped']),
  reason: v.nullable(v.string()),
  note: v.string(),
  /** Null unless the organisation lets staff see who made a visit. */
  warden: v.nullable(v.string()),
});

export const readCoverage = defineCall({
  name: 'readCoverage',
  summary: 'For each area, its sites by the time since the last visit; and the last visits.',
  method: 'GET',
  path: '/api/v1/staff/coverage/',
  access: 'staff',
  reply: v.object({
    names_wardens: v.boolean(),
    areas: v.array(coveredArea),
    visits: v.array(lastVisit),
  }),
  refusals: [401, 403],
});
