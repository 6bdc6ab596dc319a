import * as v from 'valibot';
import { eventBase, eventId } from '#field/event-base.ts';
import { idInput } from '#scalars.ts';

const MAX_NOTE_LENGTH = 280;

/** Why a stop of a round was skipped. */
export const SKIP_REASONS = ['road_closed', 'no_time', 'already_patrolled', 'not_safe', 'other'] as const;

export type SkipReason = (typeof SKIP_REASONS)[number];

/** Vehicles in contravention, coarsely: none, one or two, three or more. */
export const FOUND_ANSWERS = [0, 1, 3] as const;
export type Found = (typeof FOUND_ANSWERS)[number];

export const noteInput = v.optional(
  v.pipe(
    v.string('A text is required.'),
    v.trim(),
    v.maxLength(MAX_NOTE_LENGTH, `A note has at most ${MAX_NOTE_LENGTH} characters.`),
  ),
  '',
);

/** Null: not answered, which is not the same as none found. */
const foundInput = v.optional(v.nullable(v.picklist(FOUND_ANSWERS, 'Unknown answer.')));

/** A stop that was drawn by chance. */
const surveyInput = v.optional(v.boolean('True or false is required.'));

/** A visit of a site, or a stop of a round that was skipped. */
const visit = v.pipe(
  v.object({
    ...eventBase,
    kind: v.literal('visit'),
    site_id: idInput,
    outcome: v.picklist(['visited', 'skipped'], 'Unknown outcome.'),
    reason: v.optional(v.nullable(v.picklist(SKIP_REASONS, 'Unknown reason.')), null),
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

/**
 * A later change of a visit by its own warden, until the end of its day: another note, or its removal. What was found is
 * deleted with the visit.
 */
const correction = v.object({
  ...eventBase,
  kind: v.literal('visit_correction'),
  /** The id of the event `visit`. */
  visit_id: eventId,
  change: v.picklist(['note', 'remove'], 'Unknown change.'),
  note: noteInput,
});

export const visitEvents = { visit, visit_correction: correction } as const;

export type VisitInput = v.InferOutput<typeof visit>;
export type CorrectionInput = v.InferOutput<typeof correction>;
