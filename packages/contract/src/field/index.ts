import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { idInput, lenientList } from '#scalars.ts';
import { shiftState } from '#shift/state.ts';
import { teamState } from '#team/state.ts';
import { fieldEvent } from './event.ts';
import { FIELD_REFUSALS } from './refusals.ts';

export const MAX_EVENTS_PER_CALL = 100;

const fieldState = v.object({
  /** The same as the header `ETag`. It does not depend on `now`. */
  tag: v.string(),
  /** The clock of the service. */
  now: v.string(),
  /** Null without the feature `shift`. */
  shift: v.nullable(v.object(shiftState)),
  /** Null without the feature `team`. */
  team: v.nullable(v.object(teamState)),
});

const readField = defineCall({
  name: 'readField',
  summary:
    'What the signed-in user must know during a shift: the shift, rounds, jobs, and sites to which colleagues are on the way. Always whole. With `If-None-Match` and the tag of the last reply: 304 when nothing changed.',
  method: 'GET',
  path: '/api/v1/field/',
  access: 'bearer',
  reply: fieldState,
  refusals: [401],
});

// Each event is checked by itself, so that a bad one gets its own result and the others are stored.
const anyEvents = Object.assign(v.array(v.unknown(), 'A list is required.'), { entry: fieldEvent });

const sendFieldEvents = defineCall({
  name: 'sendFieldEvents',
  summary:
    'Store what the signed-in user did: visits, closures, events of the shift, answers to rounds and jobs. An event that is stored already stays as it is, and the order of arrival does not matter.',
  method: 'POST',
  path: '/api/v1/field/events/',
  access: 'bearer',
  body: v.object({
    /** Whose events these are. The service refuses events of one person from the session of another. */
    user_id: idInput,
    events: v.pipe(
      anyEvents as v.GenericSchema<v.InferInput<typeof fieldEvent>[], unknown[]>, // safe: a list of events is a list
      v.maxLength(MAX_EVENTS_PER_CALL, `At most ${MAX_EVENTS_PER_CALL} events are accepted in one call.`),
    ),
  }),
  reply: v.object({
    /** One result for each event, in the order of the request. */
    results: lenientList(
      v.object({
        id: v.string(),
        status: v.picklist(['stored', 'refused']),
        reason: v.fallback(v.nullable(v.picklist(FIELD_REFUSALS)), 'invalid'),
      }),
    ),
    /** As `readField` replies it, after the events. */
    state: fieldState,
  }),
  refusals: [400, 401, 409, 429],
});

/** The calls of all features with which wardens say what they did. Only their code loads them. */
export const fieldContract = { readField, sendFieldEvents } as const;

export { fieldEvents } from './event.ts';
export type { FieldEvent, FieldEventInput, FieldEventKind } from './event.ts';
export { FIELD_REFUSALS } from './refusals.ts';
export type { FieldRefusal } from './refusals.ts';
