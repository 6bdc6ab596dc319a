import * as v from 'valibot';
import { eventBase } from '#field/event-base.ts';
import { idInput } from '#scalars.ts';
import { noteInput } from '#visits/visit.ts';

/** Why a site cannot be enforced. */
export const CLOSURE_REASONS = ['signs', 'lines', 'works', 'other'] as const;
export type ClosureReason = (typeof CLOSURE_REASONS)[number];

/**
 * A site that cannot be enforced. It leaves plans and rounds at once, for seven days unless staff confirm it. `at` is when the
 * warden saw it.
 */
const closure = v.object({
  ...eventBase,
  kind: v.literal('closure'),
  site_id: idInput,
  reason: v.picklist(CLOSURE_REASONS, 'Unknown reason.'),
  note: noteInput,
});

/** The events of the feature `marks`. */
export const closureEvents = { closure } as const;

export type ClosureInput = v.InferOutput<typeof closure>;
