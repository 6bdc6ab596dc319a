import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { lenientList, siteId, siteIdInput, text } from '#scalars.ts';
import { REFUSAL_REASONS, SKIP_REASONS, correctionInput, visitInput } from './visit.ts';

export const MAX_VISITS_PER_CALL = 100;

// Each visit is checked by itself, so that a bad one gets its own result and the others are stored.
const anyVisits = Object.assign(v.array(v.unknown(), 'A list is required.'), { entry: visitInput });

// One result for each visit or correction, in the order of the request.
const results = v.object({
  results: lenientList(
    v.object({
      id: v.string(),
      status: v.picklist(['stored', 'refused']),
      reason: v.fallback(v.nullable(v.picklist(REFUSAL_REASONS)), 'invalid'),
    }),
  ),
});

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
  reply: results,
  refusals: [400, 401, 409, 429],
});

const anyCorrections = Object.assign(v.array(v.unknown(), 'A list is required.'), { entry: correctionInput });

const correctVisits = defineCall({
  name: 'correctVisits',
  summary:
    'Change the notes of own visits or remove visits, until the end of their day. A correction that arrives twice, or after a newer one, changes nothing.',
  method: 'POST',
  path: '/api/v1/visits/corrections/',
  access: 'bearer',
  body: v.object({
    user_id: siteIdInput,
    corrections: v.pipe(
      anyCorrections as v.GenericSchema<v.InferInput<typeof correctionInput>[], unknown[]>, // safe: as above
      v.maxLength(
        MAX_VISITS_PER_CALL,
        `At most ${MAX_VISITS_PER_CALL} corrections are accepted in one call.`,
      ),
    ),
  }),
  reply: results,
  refusals: [400, 401, 409, 429],
});

const readOwnVisits = defineCall({
  name: 'readOwnVisits',
  summary:
    'The visits of the signed-in user since midnight, or since the start of a shift over midnight, newest first.',
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
        /** Why staff struck the visit, which then counts no longer; absent for a visit that counts. */
        struck_because: v.exactOptional(text),
      }),
    ),
  }),
  refusals: [401],
});

/** The calls of the feature `visits`. Only its code loads them. */
export const visitsContract = { sendVisits, correctVisits, readOwnVisits } as const;

export { FOUND_ANSWERS, REFUSAL_REASONS, SKIP_REASONS, correctionInput, visitInput } from './visit.ts';
export type { CorrectionInput, Found, RefusalReason, SkipReason, VisitInput } from './visit.ts';
