import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { lenientList, siteId, text } from '#scalars.ts';
import { SKIP_REASONS } from './visit.ts';

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
export const visitsContract = { readOwnVisits } as const;

export { FOUND_ANSWERS, SKIP_REASONS } from './visit.ts';
export type { CorrectionInput, Found, SkipReason, VisitInput } from './visit.ts';
