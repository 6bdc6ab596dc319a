import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { siteIdInput } from '#scalars.ts';
import { ruleDaysInput } from './inputs.ts';

/** Null: no rule. */
const days = v.nullable(v.number());

/** What the rules ask for and what there was. */
const load = {
  /** Visits that the rules need on a day, rounded up. */
  visits_needed: v.number(),
  /** The median of the days with visits in the last four weeks; null when there were none. */
  visits_had: v.nullable(v.number()),
};

export const readVisitRules = defineCall({
  name: 'readVisitRules',
  summary:
    'How often sites are to be seen at least, and whether the visits of the last four weeks are enough for it.',
  method: 'GET',
  path: '/api/v1/staff/visit-rules/',
  access: 'staff',
  reply: v.object({
    /** The rule of the organisation. */
    every_days: days,
    ...load,
    areas: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        /** The rule of the area itself. */
        every_days: days,
        /** Sites in use, and those of them that some rule applies to. */
        sites: v.number(),
        sites_with_rule: v.number(),
        ...load,
      }),
    ),
  }),
  refusals: [401, 403],
});

export const setVisitRule = defineCall({
  name: 'setVisitRule',
  summary:
    'Sets or removes the visit rule of an area, or of the organisation without an area. `was` is what the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/visit-rules/',
  access: 'staff',
  body: v.object({
    area_id: v.nullable(siteIdInput),
    was: v.nullable(ruleDaysInput),
    every_days: v.nullable(ruleDaysInput),
  }),
  reply: v.object({ every_days: days }),
  refusals: [400, 401, 403, 404, 409],
});
