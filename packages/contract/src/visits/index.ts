import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { lenientList, siteId, siteIdInput, text } from '#scalars.ts';
import { REFUSAL_REASONS, SKIP_REASONS, visitInput } from './visit.ts';

export const MAX_VISITS_PER_CALL = 100;

// Each visit is checked by itself, so that a bad one gets its own result and the others are stored.
const anyVisits = Object.assign(v.array(v.unknown(), 'A list is required.'), { entry: visitInput });

const sendVisits = defineCall({
  name: 'sendVisits',
  summary: 'Store visits of the signed-in user. A visit that is stored already stays as it is.',
  method: 'POST',
  path: '/api/v1/visits/',
  access: 'bearer',
  body: v.object({
    /** Whose visits these are. The service refuses visits of one person from the session of another. */
    user_id: siteIdInput,
    visits: v.pipe(
      anyVisits as v.GenericSchema<v.InferInput<typeof visitInput>[], unknown[]>, // safe: a list of visits is a list
      v.maxLength(MAX_VISITS_PER_CALL, `At most ${MAX_VISITS_PER_CALL} visits are accepted in one call.`),
    ),
  }),
  // One result for each visit, in the order of the request.
  reply: v.object({
    results: lenientList(
      v.object({
        id: v.string(),
        status: v.picklist(['stored', 'refused']),
        reason: v.fallback(v.nullable(v.picklist(REFUSAL_REASONS)), 'invalid'),
      }),
    ),
  }),
  refusals: [400, 401, 409, 429],
});

const readOwnVisits = defineCall({
  name: 'readOwnVisits',
  summary: 'The visits of the signed-in user since midnight, newest first.',
  method: 'GET',
  path: '/api/v1/visits/mine/',
  access: 'bearer',
  reply: v.object({
    visits: lenientList(
      v.object({
        id: v.string(),
        site_id: siteId,
        site_name: text,
        visited_at: v.string(),
        outcome: v.picklist(['visited', 'skipped']),
        reason: v.fallback(v.nullable(v.picklist(SKIP_REASONS)), null),
        note: text,
      }),
    ),
  }),
  refusals: [401],
});

/** The calls of the feature `visits`. Only its code loads them. */
export const visitsContract = { sendVisits, readOwnVisits } as const;

export { FOUND_ANSWERS, REFUSAL_REASONS, SKIP_REASONS, visitInput } from './visit.ts';
export type { Found, RefusalReason, SkipReason, VisitInput } from './visit.ts';
