import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import { active, lenientList, maybeNumber, switched, text } from './scalars.ts';

export const profile = v.object({
  first_name: text,
  last_name: text,
  is_active: v.optional(active, false),
  is_staff: v.optional(switched, false),
  /** The owner of data on a device; null where a server does not send it. */
  user_id: maybeNumber,
  user_areas: v.fallback(v.optional(lenientList(v.string()), []), []),
});

export const readProfile = defineCall({
  name: 'readProfile',
  summary: 'The signed-in user and the areas they may choose.',
  method: 'GET',
  path: '/api/v1/auth/profile/',
  access: 'bearer',
  reply: profile,
});
