import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { REQUEST_EFFECTS, REQUEST_KIND_CODES } from '#requests/request.ts';

export const kindInput = v.picklist(REQUEST_KIND_CODES, 'Unknown kind.');

const rule = v.object({
  kind: v.picklist(REQUEST_KIND_CODES),
  effect: v.picklist(REQUEST_EFFECTS),
  /** Of a boost; null for other effects. */
  amount: v.nullable(v.number()),
});

const listRequestRules = defineStaffCall({
  name: 'listRequestRules',
  summary: 'What requests of each kind do to the plan.',
  method: 'GET',
  path: '/api/v1/staff/requests/rules/',
  reply: v.object({
    rules: v.array(rule),
    /** Half of the largest base score of the organisation now: no boost by a rule is larger. */
    largest_boost: v.number(),
  }),
  refusals: [404],
});

const ruleInput = {
  kind: kindInput,
  effect: v.picklist(REQUEST_EFFECTS, 'Choose what it does.'),
  amount: v.optional(
    v.nullable(
      v.pipe(
        v.number('A number is required.'),
        v.finite('A number is required.'),
        v.minValue(0.01, 'The points must be above 0.'),
        v.maxValue(100, 'At most 100 points.'),
      ),
    ),
    null,
  ),
};

const previewRequestRule = defineStaffCall({
  name: 'previewRequestRule',
  summary:
    'How the requests of a kind in the last seven days would have changed the plan with a rule. At most 50 of them are looked at.',
  method: 'POST',
  path: '/api/v1/staff/requests/rules/preview/',
  body: v.object(ruleInput),
  reply: v.object({
    requests: v.number(),
    /** The sites that would have moved up, those that moved most first. */
    moved: v.array(
      v.object({ site_id: v.number(), site_name: v.string(), from: v.number(), to: v.number() }),
    ),
    /** Sites that were due and would have been passed by another one. */
    due_passed: v.number(),
  }),
  refusals: [404],
});

const saveRequestRule = defineStaffCall({
  name: 'saveRequestRule',
  summary: 'What requests of a kind do from now on. Those that came before stay as they are.',
  method: 'POST',
  path: '/api/v1/staff/requests/rules/save/',
  body: v.object(ruleInput),
  reply: v.object({ message: v.string() }),
  refusals: [404],
});

export const requestRulesCalls = { listRequestRules, previewRequestRule, saveRequestRule };
