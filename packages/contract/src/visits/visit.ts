import * as v from 'valibot';
import { siteIdInput, timeInput } from '#scalars.ts';

const MAX_NOTE_LENGTH = 280;

/** Why a stop of a round was skipped. */
export const SKIP_REASONS = ['road_closed', 'no_time', 'already_patrolled', 'not_safe', 'other'] as const;

/** Why the service did not accept a visit. */
export const REFUSAL_REASONS = [
  'invalid',
  'outside_areas',
  'too_old',
  'in_future',
  'id_in_use',
  'day_over',
  'not_found',
] as const;

export type SkipReason = (typeof SKIP_REASONS)[number];
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Vehicles in contravention, coarsely: none, one or two, three or more. */
export const FOUND_ANSWERS = [0, 1, 3] as const;
export type Found = (typeof FOUND_ANSWERS)[number];

/** A UUID of version 7. It begins with a time, so that ids sort, and can be partitioned, by time. */
export const visitId = v.pipe(
  v.string('An id is required.'),
  v.regex(
    /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    'A UUID of version 7 in lower case is required.',
  ),
);

export const noteInput = v.optional(
  v.pipe(
    v.string('A text is required.'),
    v.trim(),
    v.maxLength(MAX_NOTE_LENGTH, `A note has at most ${MAX_NOTE_LENGTH} characters.`),
  ),
  '',
);

/** Null: not answered, which is not the same as none found. Only added to a sum, or subtracted again. */
const foundInput = v.optional(v.nullable(v.picklist(FOUND_ANSWERS, 'This is no answer.')));

/** A stop that was drawn by chance. */
const surveyInput = v.optional(v.boolean('True or false is required.'));

/** A visit as a device sends it. The device makes the id: sent twice, it is the same visit. */
export const visitInput = v.pipe(
  v.object({
    id: visitId,
    site_id: siteIdInput,
    visited_at: timeInput,
    outcome: v.picklist(['visited', 'skipped'], 'This is no outcome.'),
    reason: v.optional(v.nullable(v.picklist(SKIP_REASONS, 'This is no reason.')), null),
    note: noteInput,
    found: foundInput,
    is_survey: surveyInput,
  }),
  v.check(
    ({ outcome, reason }) => (outcome === 'skipped') === (reason !== null),
    'A skipped stop has a reason, a visited one has none.',
  ),
  v.check(
    ({ outcome, found }) => outcome === 'visited' || (found ?? null) === null,
    'Only a visited stop has an answer.',
  ),
);

export type VisitInput = v.InferOutput<typeof visitInput>;

/**
 * A later change of a visit by its own warden: another note, or its removal. A removal repeats what was found and whether it
 * was a survey stop, because only the device knows them.
 */
export const correctionInput = v.object({
  id: visitId,
  made_at: timeInput,
  change: v.picklist(['note', 'remove'], 'This is no change.'),
  note: noteInput,
  found: foundInput,
  is_survey: surveyInput,
});

export type CorrectionInput = v.InferOutput<typeof correctionInput>;
