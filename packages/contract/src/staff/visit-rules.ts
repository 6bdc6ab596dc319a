import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { areaNameInput, idInput } from '#scalars.ts';
import { ruleDaysInput } from './inputs.ts';

/** Null: no rule. */
const days = v.nullable(v.number());

const load = {
  /** Visits that the rules need on a day. */
  visits_needed: v.number(),
  /** The median of the days with visits in the last four weeks; null when there were none. */
  visits_had: v.nullable(v.number()),
};

const readVisitRules = defineStaffCall({
  name: 'readVisitRules',
  summary:
    'How often sites are to be seen at least, and whether the visits of the last four weeks are enough for it.',
  method: 'GET',
  path: '/api/v1/staff/visit-rules/',
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
        /** Sites that are enforced on some day and have no rule of their own: the rule of the area applies to them. */
        inheriting_sites: v.number(),
        /** Visits a day that the sites with a rule of their own need. */
        own_visits_needed: v.number(),
        ...load,
      }),
    ),
  }),
  refusals: [404],
});

const listDueSites = defineStaffCall({
  name: 'listDueSites',
  summary:
    'The sites of an area, or of all, that are due by their visit rule; at most 100, those that are overdue for longest first.',
  method: 'POST',
  path: '/api/v1/staff/visit-rules/due/',
  body: v.object({ area: v.nullable(areaNameInput) }),
  reply: v.object({
    /** How many there are in all, and how many of them are beyond their rule. */
    count: v.number(),
    overdue: v.number(),
    sites: v.array(
      v.object({
        site_id: v.number(),
        site_name: v.string(),
        area_name: v.string(),
        /** Enforced days beyond the rule, 0 on the day it is due. */
        overdue_days: v.number(),
      }),
    ),
  }),
  refusals: [404],
});

const MOST_RULES = 1_000;
const area_id = v.nullable(idInput);

const setVisitRules = defineStaffCall({
  name: 'setVisitRules',
  summary:
    'Sets or removes the visit rules of areas, and of the organisation without an area; all of them or none. `was` is what the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/visit-rules/',
  body: v.object({
    rules: v.pipe(
      v.array(v.object({ area_id, was: v.nullable(ruleDaysInput), every_days: v.nullable(ruleDaysInput) })),
      v.minLength(1, 'Name at least one rule.'),
      v.maxLength(MOST_RULES, 'At most 1,000 rules at once.'),
    ),
  }),
  reply: v.object({ rules: v.array(v.object({ area_id: days, every_days: days })) }),
  refusals: [404, 409],
});

export const visitRulesCalls = { readVisitRules, setVisitRules, listDueSites };
