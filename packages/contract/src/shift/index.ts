import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { lenientList, siteIdInput } from '#scalars.ts';
import { ALARM_KINDS, CONTACT_ROLES, alarmStep } from './alarm.ts';
import { SHIFT_REFUSALS, shiftEventInput } from './event.ts';

export const MAX_SHIFT_EVENTS_PER_CALL = 100;

export const shiftState = {
  /** The clock of the service. */
  now: v.string(),
  /** Null when not on shift. */
  shift: v.nullable(
    v.object({
      state: v.picklist(['patrolling', 'break']),
      started_at: v.string(),
      break_since: v.nullable(v.string()),
      /** When the shift ends by itself. */
      ends_at: v.string(),
      back_by: v.nullable(v.string()),
      /** The last start, visit, start of a stop or 'I am OK' that has reached the service. */
      last_heard_at: v.string(),
      /** The deadline that the service keeps; null where there is no check-in. */
      check_in_by: v.nullable(v.string()),
    }),
  ),
  /** The last shift that has ended, while none runs; null when it is unknown. */
  ended: v.nullable(v.object({ started_at: v.string(), ended_at: v.string() })),
  /** Null where staff have not switched check-in on. */
  check_in: v.nullable(v.object({ minutes: v.number() })),
  /** Who is told of a missed check-in and of a call for help, in this order. */
  contacts: v.array(v.object({ role: v.picklist(CONTACT_ROLES), name: v.string() })),
  /** After how many days the position of a call for help is deleted. */
  position_days: v.number(),
  /** Own alarms that nobody has closed. */
  alarms: lenientList(
    v.object({
      id: v.string(),
      kind: v.picklist(ALARM_KINDS),
      due_at: v.string(),
      /** When the person was heard from again; no further contact is told. */
      heard_at: v.nullable(v.string()),
      steps: v.array(alarmStep),
    }),
  ),
};

const readShift = defineCall({
  name: 'readShift',
  summary: 'The shift of the signed-in user, the deadline of the next check-in and who was told.',
  method: 'GET',
  path: '/api/v1/shift/',
  access: 'bearer',
  reply: v.object(shiftState),
  refusals: [401, 404],
});

// Each event is checked by itself, so that a bad one gets its own result and the others are stored.
const anyEvents = Object.assign(v.array(v.unknown(), 'A list is required.'), { entry: shiftEventInput });

const sendShiftEvents = defineCall({
  name: 'sendShiftEvents',
  summary:
    'Store events of a shift of the signed-in user: start, break, check-in, call for help, end. An event that is stored already stays as it is, and the order of arrival does not matter.',
  method: 'POST',
  path: '/api/v1/shift/events/',
  access: 'bearer',
  body: v.object({
    /** Whose events these are. The service refuses events of one person from the session of another. */
    user_id: siteIdInput,
    events: v.pipe(
      anyEvents as v.GenericSchema<v.InferInput<typeof shiftEventInput>[], unknown[]>, // safe: a list of events is a list
      v.maxLength(
        MAX_SHIFT_EVENTS_PER_CALL,
        `At most ${MAX_SHIFT_EVENTS_PER_CALL} events are accepted in one call.`,
      ),
    ),
  }),
  reply: v.object({
    /** One result for each event, in the order of the request. */
    results: lenientList(
      v.object({
        id: v.string(),
        status: v.picklist(['stored', 'refused']),
        reason: v.fallback(v.nullable(v.picklist(SHIFT_REFUSALS)), 'invalid'),
      }),
    ),
    ...shiftState,
  }),
  refusals: [400, 401, 404, 409, 429],
});

const readWaiting = defineCall({
  name: 'readWaiting',
  summary: "What waits for the signed-in user at the start of a shift, in the user's own areas.",
  method: 'GET',
  path: '/api/v1/shift/waiting/',
  access: 'bearer',
  reply: v.object({
    /** Sites whose visit rule is due today, and those of them beyond it. Null without visit rules. */
    due: v.nullable(v.object({ sites: v.number(), overdue: v.number() })),
    /** Boosts in force now. */
    boosts: v.number(),
    /** What changed since the last shift; null when there was none. */
    since: v.nullable(v.object({ at: v.string(), boosts_set: v.number(), sites_added: v.number() })),
  }),
  refusals: [401, 404],
});

/** The calls of the feature `shift`. Only its code loads them. */
export const shiftContract = { readShift, sendShiftEvents, readWaiting } as const;

export { SHIFT_EVENT_KINDS, SHIFT_REFUSALS, shiftEventInput } from './event.ts';
export type { ShiftEventInput, ShiftEventKind, ShiftRefusal, ShiftSheet } from './event.ts';
export { ALARM_KINDS, CONTACT_ROLES } from './alarm.ts';
export type { AlarmKind, ContactRole } from './alarm.ts';
