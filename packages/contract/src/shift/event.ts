import * as v from 'valibot';
import { eventBase, eventId } from '#field/event-base.ts';
import { idInput, timeInput } from '#scalars.ts';
import { SKIP_REASONS, noteInput } from '#visits/visit.ts';
import { incidentKindInput } from './incident.ts';

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
      site_id: idInput,
      at: timeInput,
      reason: v.picklist(SKIP_REASONS, 'Unknown reason.'),
    }),
  ),
  notes: lines(
    v.object({
      site_id: idInput,
      at: timeInput,
      note: v.pipe(v.string('A text is required.'), v.maxLength(280, 'A note has at most 280 characters.')),
    }),
  ),
  /** The site is that of the last visit before it. */
  incidents: v.optional(
    lines(
      v.object({
        site_id: v.nullable(idInput),
        at: timeInput,
        incident: incidentKindInput,
        note: noteInput,
      }),
    ),
    [],
  ),
});

export type ShiftSheet = v.InferOutput<typeof sheetInput>;

/** Where the person is: only ever sent with a call for help, when the person chooses to in that moment. */
const positionInput = v.object({
  latitude: v.pipe(v.number('A number is required.'), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number('A number is required.'), v.minValue(-180), v.maxValue(180)),
});

/** When the person means to be back. Null: not agreed. */
const backBy = v.optional(v.nullable(timeInput), null);

const plain = <Kind extends ShiftEventKind>(kind: Kind) => v.object({ ...eventBase, kind: v.literal(kind) });

/** The events of the feature `shift`. The shift is what follows from all of them, in whatever order they arrive. */
export const shiftEvents = {
  start: v.object({ ...eventBase, kind: v.literal('start'), back_by: backBy }),
  break: plain('break'),
  resume: plain('resume'),
  check_in: plain('check_in'),
  stop: plain('stop'),
  back_by: v.object({ ...eventBase, kind: v.literal('back_by'), back_by: backBy }),
  help: v.object({
    ...eventBase,
    kind: v.literal('help'),
    position: v.optional(v.nullable(positionInput), null),
  }),
  end: plain('end'),
  /** It may arrive before the event that it takes back. */
  undo: v.object({ ...eventBase, kind: v.literal('undo'), undoes: eventId }),
  sheet: v.object({ ...eventBase, kind: v.literal('sheet'), sheet: sheetInput }),
} as const satisfies Record<ShiftEventKind, v.GenericSchema>;

export type ShiftEventInput = v.InferOutput<(typeof shiftEvents)[ShiftEventKind]>;
