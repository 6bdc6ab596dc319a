import * as v from 'valibot';
import { siteIdInput, timeInput } from '#scalars.ts';
import { SKIP_REASONS, visitId } from '#visits/visit.ts';

/**
 * What a person does in a shift. `check_in` is 'I am OK', `stop` is the start of a stop, `undo` takes back a start, a break,
 * its end, the end of the shift or a time to be back, `sheet` sends the end-of-shift sheet to staff.
 */
export const SHIFT_EVENT_KINDS = [
  'start',
  'break',
  'resume',
  'check_in',
  'stop',
  'back_by',
  'help',
  'end',
  'undo',
  'sheet',
] as const;

export type ShiftEventKind = (typeof SHIFT_EVENT_KINDS)[number];

/** Why the service did not accept an event. */
export const SHIFT_REFUSALS = [
  'invalid',
  'too_old',
  'in_future',
  'id_in_use',
  'outside_areas',
  'too_many',
] as const;

export type ShiftRefusal = (typeof SHIFT_REFUSALS)[number];

const MAX_SHEET_LINES = 300;

const count = v.pipe(
  v.number('A number is required.'),
  v.integer('A whole number is required.'),
  v.minValue(0, 'This number is too small.'),
  v.maxValue(10_000, 'This number is too large.'),
);
const lines = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.pipe(v.array(entry, 'A list is required.'), v.maxLength(MAX_SHEET_LINES, 'This list is too long.'));

/** The sheet as it was on the screen. A pair is null where the organisation has none of it. No minutes, no finds. */
const sheetInput = v.object({
  started_at: timeInput,
  ended_at: timeInput,
  sites_seen: count,
  visits: count,
  due: v.nullable(v.object({ seen: count, total: count })),
  returns: v.nullable(v.object({ made: count, total: count })),
  jobs: v.nullable(v.object({ done: count, total: count })),
  skipped: lines(
    v.object({
      site_id: siteIdInput,
      at: timeInput,
      reason: v.picklist(SKIP_REASONS, 'This is no reason.'),
    }),
  ),
  notes: lines(
    v.object({
      site_id: siteIdInput,
      at: timeInput,
      note: v.pipe(v.string('A text is required.'), v.maxLength(280, 'A note has at most 280 characters.')),
    }),
  ),
});

export type ShiftSheet = v.InferOutput<typeof sheetInput>;

/** Where the person is: only ever sent with a call for help, when the person chooses to in that moment. */
const positionInput = v.object({
  latitude: v.pipe(v.number('A number is required.'), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number('A number is required.'), v.minValue(-180), v.maxValue(180)),
});

/** An event as a device sends it. The device makes the id: sent twice, it is the same event. */
export const shiftEventInput = v.pipe(
  v.object({
    id: visitId,
    kind: v.picklist(SHIFT_EVENT_KINDS, 'This is no event.'),
    /** When it happened, by the clock of the device, corrected as for visits. */
    at: timeInput,
    /** Of `start` and `back_by`: when the person means to be back. Null: not agreed. */
    back_by: v.optional(v.nullable(timeInput), null),
    /** Of `undo`: the event that it takes back. It may arrive first. */
    undoes: v.optional(v.nullable(visitId), null),
    /** Of `help`. */
    position: v.optional(v.nullable(positionInput), null),
    /** Of `sheet`. */
    sheet: v.optional(v.nullable(sheetInput), null),
  }),
  v.check(({ kind, undoes }) => (kind === 'undo') === (undoes !== null), 'An undo names its event.'),
  v.check(({ kind, sheet }) => (kind === 'sheet') === (sheet !== null), 'A sheet has its content.'),
  v.check(
    ({ kind, position }) => kind === 'help' || position === null,
    'Only a call for help has a position.',
  ),
  v.check(
    ({ kind, back_by }) => kind === 'start' || kind === 'back_by' || back_by === null,
    'Only a start or a time to be back has this time.',
  ),
);

export type ShiftEventInput = v.InferOutput<typeof shiftEventInput>;
