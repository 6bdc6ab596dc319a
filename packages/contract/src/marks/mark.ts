import * as v from 'valibot';
import { siteIdInput, timeInput } from '#scalars.ts';
import { noteInput, visitId } from '#visits/visit.ts';

/** Why a site cannot be enforced. */
export const MARK_REASONS = ['signs', 'lines', 'works', 'other'] as const;
export type MarkReason = (typeof MARK_REASONS)[number];

/** Why the service did not accept a mark. */
export const MARK_REFUSALS = [
  'invalid',
  'outside_areas',
  'site_retired',
  'too_old',
  'in_future',
  'id_in_use',
] as const;
export type MarkRefusal = (typeof MARK_REFUSALS)[number];

/** A mark as a device sends it. The device makes the id: sent twice, it is the same mark. */
export const markInput = v.object({
  id: visitId,
  site_id: siteIdInput,
  marked_at: timeInput,
  reason: v.picklist(MARK_REASONS, 'This is no reason.'),
  note: noteInput,
});

export type MarkInput = v.InferOutput<typeof markInput>;
