import * as v from 'valibot';
import { defineCall } from '#define-call.ts';

/** A boost as staff see it. Exactly one of `site_id` and `area_name` is set. */
export const staffBoost = v.object({
  id: v.number(),
  site_id: v.nullable(v.number()),
  site_name: v.nullable(v.string()),
  area_name: v.nullable(v.string()),
  amount: v.number(),
  reason: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  ended_at: v.nullable(v.string()),
  created_by: v.string(),
  state: v.picklist(['planned', 'in force', 'over']),
});

export const listBoosts = defineCall({
  name: 'listBoosts',
  summary: 'The boosts in force, the planned ones and those that ended in the last seven days.',
  method: 'GET',
  path: '/api/v1/staff/boosts/',
  access: 'staff',
  reply: v.object({ boosts: v.array(staffBoost) }),
  refusals: [401, 403],
});
