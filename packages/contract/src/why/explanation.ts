import * as v from 'valibot';
import { defineCall, defineStaffCall } from '#define-call.ts';
import { idInput, timeInput } from '#scalars.ts';

/** One line of a part of a score. All amounts have two decimals; one below 0 takes something off. */
const line = v.union([
  v.object({
    kind: v.literal('base'),
    score: v.number(),
    day_type: v.string(),
    period: v.string(),
    /** The site has no base score of its own for this day type and period. */
    is_default: v.boolean(),
  }),
  v.object({
    kind: v.literal('recovery'),
    score: v.number(),
    /** The last visit, and how long the base score takes to recover from one. */
    visited_at: v.string(),
    recovery_minutes: v.number(),
  }),
  v.object({
    kind: v.literal('learned'),
    score: v.number(),
    /**
     * Vehicles found at this site, day type and period, the answered visits, the expected finds, and the factor. The first three
     * count half after four weeks.
     */
    found: v.number(),
    visits: v.number(),
    expected: v.number(),
    ratio: v.number(),
    /** There are visits at this time, but fewer than five: the figures are 0. */
    is_few: v.optional(v.boolean(), false),
    /** Found and expected at all times of the site; null or absent where an older release learned them. */
    site_found: v.optional(v.nullable(v.number()), null),
    site_expected: v.optional(v.nullable(v.number()), null),
  }),
  v.object({
    kind: v.literal('overdue'),
    score: v.number(),
    /** Enforced days since anybody's last visit, and the most that the visit rule allows. */
    unseen_days: v.number(),
    every_days: v.number(),
    /** The highest base score of the organisation for this day type and period: a due site counts as much. */
    largest_base: v.number(),
  }),
  v.object({
    /** In place of 'overdue' for a site that is to be seen several times a day. */
    kind: v.literal('overdue-today'),
    score: v.number(),
    /** Minutes between the two times on enforced days since the last visit that counts, and how many may pass until the next one. */
    unseen_minutes: v.number(),
    allowed_minutes: v.number(),
    /** Such as '08:00' and '18:00'. */
    from: v.string(),
    until: v.string(),
    /** Visits that count today, and how many there are to be. */
    visits: v.number(),
    of: v.number(),
    /** A visit would count now. If not, the line is 0. */
    is_open: v.boolean(),
    largest_base: v.number(),
  }),
  v.object({
    kind: v.literal('condition'),
    score: v.number(),
    condition: v.string(),
    observed_at: v.string(),
  }),
  v.object({
    kind: v.literal('temperature'),
    score: v.number(),
    temp: v.number(),
    /** The limits of the band in which the temperature lies, in degrees Celsius. Null: no limit on this side. */
    from: v.nullable(v.number()),
    below: v.nullable(v.number()),
  }),
  v.object({
    kind: v.literal('boost'),
    score: v.number(),
    reason: v.string(),
    ends_at: v.string(),
    /** The boost is for the whole area. */
    is_for_area: v.boolean(),
  }),
  v.object({
    kind: v.literal('event'),
    score: v.number(),
    name: v.string(),
    phase: v.picklist(['arriving', 'running', 'leaving']),
    starts_at: v.string(),
    ends_at: v.string(),
    miles: v.number(),
    /** How much of the event's score at its venue counts at this distance, from 0 to 1. */
    share: v.number(),
  }),
  v.object({
    kind: v.literal('event-limit'),
    score: v.number(),
    limit: v.number(),
  }),
]);

/** A part of a score: exactly the sum of its lines. */
const part = v.object({ score: v.number(), lines: v.array(line) });

const explanation = v.object({
  site_id: v.number(),
  site_name: v.string(),
  /** The time that the scores are for. */
  at: v.string(),
  base: part,
  weather: part,
  boost: part,
  event: part,
});

export type Explanation = v.InferOutput<typeof explanation>;
export type ExplanationLine = v.InferOutput<typeof line>;

export const explainSite = defineCall({
  name: 'explainSite',
  summary: 'What the score of a site consists of now. The lines of each part add up to it.',
  method: 'GET',
  path: '/api/v1/sites/{siteid}/explanation/',
  access: 'bearer',
  reply: explanation,
  refusals: [404],
});

export const explainSiteAt = defineStaffCall({
  name: 'explainSiteAt',
  summary: 'What the score of a site would consist of at another time, up to a year away.',
  method: 'POST',
  path: '/api/v1/staff/explanation/',
  body: v.object({ site_id: idInput, time: timeInput }),
  reply: explanation,
  refusals: [404],
});
