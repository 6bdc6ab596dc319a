import { CLOSURE_REASONS } from '@patrolplan/contract/closures';
import { FIELD_REFUSALS } from '@patrolplan/contract/field';
import {
  ALARM_KINDS,
  CONTACT_ROLES,
  INCIDENT_KINDS,
  SHIFT_EVENT_KINDS,
  type ShiftSheet,
} from '@patrolplan/contract/shift';
import { ROUND_STATES, STOP_KINDS, TRAVEL_MODES } from '@patrolplan/contract/team';
import { FOUND_ANSWERS, SKIP_REASONS } from '@patrolplan/contract/visits';
import * as v from 'valibot';
import type { FieldEvent } from '#domain/field/field-event.ts';
import type { PersonState } from '#domain/field/person-state.ts';
import type { Site } from '#domain/site/site.ts';

/** What this device knows of one person, beside the events in the same store. */
export type StateRecord = PersonState & { readonly id: string; readonly kind: 'state' };
export type FieldRecord = FieldEvent | StateRecord;

export const stateRecord = (state: PersonState): StateRecord => ({
  ...state,
  id: `state ${state.userId}`,
  kind: 'state',
});

const time = v.pipe(v.number(), v.finite());
const maybeTime = v.nullable(time);

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

const recorded = {
  id: v.string(),
  userId: v.number(),
  at: time,
  madeAt: time,
  sendAfter: time,
  state: v.picklist(['waiting', 'sent', 'refused']),
  refusal: v.nullable(v.picklist(FIELD_REFUSALS)),
};

const visit = v.object({
  ...recorded,
  kind: v.picklist(['visit']),
  siteId: v.number(),
  siteName: v.string(),
  outcome: v.picklist(['visited', 'skipped']),
  reason: v.nullable(v.picklist(SKIP_REASONS)),
  note: v.string(),
  found: v.optional(v.nullable(v.picklist(FOUND_ANSWERS))),
  isSurvey: v.optional(v.boolean()),
});

const correction = v.object({
  ...recorded,
  kind: v.picklist(['visit_correction']),
  visitId: v.string(),
  change: v.picklist(['note', 'remove']),
  note: v.string(),
});

const closure = v.object({
  ...recorded,
  kind: v.picklist(['closure']),
  siteId: v.number(),
  siteName: v.string(),
  reason: v.picklist(CLOSURE_REASONS),
  note: v.string(),
});

const shiftEvent = v.object({
  ...recorded,
  kind: v.picklist(SHIFT_EVENT_KINDS),
  backBy: maybeTime,
  undoes: v.nullable(v.string()),
  position: v.nullable(v.object({ latitude: time, longitude: time })),
  // The service checks it when it is sent.
  sheet: v.custom<ShiftSheet | null>((sheet) => typeof sheet === 'object'),
});

const incident = v.object({
  ...recorded,
  kind: v.picklist(['incident']),
  incident: v.picklist(INCIDENT_KINDS),
  note: v.string(),
  lastVisit: v.nullable(v.object({ siteId: v.number(), siteName: v.string(), at: time })),
});

const optionalText = v.optional(v.string());
const optionalCount = v.optional(v.number());

const teamEvent = v.object({
  ...recorded,
  kind: v.picklist([
    'round_seen',
    'round_accepted',
    'round_declined',
    'round_stop',
    'round_finished',
    'job_seen',
    'job_accepted',
    'job_declined',
  ]),
  round_id: optionalText,
  job_id: optionalText,
  assignment: optionalCount,
  reason: optionalText,
  done: optionalCount,
  stops: optionalCount,
  addsStop: v.optional(v.boolean()),
});

const span = v.nullable(v.object({ startedAt: time, endedAt: time }));

const alarm = v.object({
  id: v.string(),
  kind: v.picklist(ALARM_KINDS),
  dueAt: time,
  heardAt: maybeTime,
  steps: v.array(
    v.object({
      role: v.picklist(CONTACT_ROLES),
      name: v.string(),
      state: v.picklist(['planned', 'waiting', 'told', 'failed']),
      at: time,
    }),
  ),
});

const knownIncident = v.object({
  id: v.string(),
  incident: v.picklist(INCIDENT_KINDS),
  note: v.string(),
  at: time,
  siteId: v.nullable(v.number()),
  siteName: v.string(),
  told: v.object({ state: v.picklist(['waiting', 'told', 'failed', 'nobody']), name: v.string(), at: time }),
});

const knownShift = v.object({
  shift: v.nullable(
    v.object({
      startedAt: time,
      breakSince: maybeTime,
      endsAt: time,
      backBy: maybeTime,
      lastHeardAt: time,
      checkInBy: maybeTime,
    }),
  ),
  ended: span,
  checkInMinutes: v.nullable(v.number()),
  contacts: v.array(v.object({ role: v.picklist(CONTACT_ROLES), name: v.string() })),
  positionDays: v.number(),
  alarms: v.array(alarm),
  // An earlier version of the app stored none.
  incidents: v.optional(v.array(knownIncident), []),
});

const sentRound = v.object({
  id: v.string(),
  sentBy: v.string(),
  sentAt: time,
  startsAt: time,
  finishBy: time,
  startSiteId: v.nullable(v.number()),
  returns: v.boolean(),
  mode: v.nullable(v.picklist(TRAVEL_MODES)),
  stops: v.array(
    v.object({ siteId: v.nullable(v.number()), kind: v.picklist(STOP_KINDS), arriveAt: time, minutes: time }),
  ),
  points: time,
  dueSites: time,
  state: v.picklist(ROUND_STATES),
});

const job = v.object({
  id: v.string(),
  assignment: v.number(),
  siteId: v.number(),
  siteName: v.string(),
  street: v.string(),
  postcode: v.string(),
  reason: v.string(),
  by: time,
  isForYou: v.boolean(),
  state: v.picklist(['open', 'accepted']),
  sentBy: v.string(),
  sentAt: time,
});

const personState = v.object({
  id: v.string(),
  kind: v.picklist(['state']),
  userId: v.number(),
  tag: v.string(),
  readAt: time,
  toldAt: time,
  shift: v.nullable(knownShift),
  last: span,
  due: v.array(v.object({ siteId: v.number(), siteName: v.string(), overdueDays: v.number() })),
  returns: v.array(v.object({ id: v.string(), siteName: v.string(), firstAt: time, secondAt: maybeTime })),
  hasTeam: v.boolean(),
  facts: v.object({
    rounds: v.array(sentRound),
    jobs: v.array(job),
    claims: v.array(v.object({ siteId: v.number(), until: time })),
    notices: v.array(v.object({ id: v.string(), text: v.string(), at: time })),
  }),
  report: v.nullable(
    v.object({ roundId: v.string(), done: v.number(), stops: v.number(), isFinished: v.boolean() }),
  ),
  // Written by this app from replies that the contract has checked.
  sites: v.array(v.custom<Site>(isObject)),
  kept: v.array(v.object({ id: v.string(), siteName: v.string(), acceptedAt: time, doneAt: maybeTime })),
});

const SCHEMAS = [visit, correction, closure, shiftEvent, incident, teamEvent, personState] as const;

/** A stored record; null when it cannot be read. */
export function readFieldRecord(record: unknown): FieldRecord | null {
  for (const schema of SCHEMAS) {
    const read = v.safeParse(schema, record);
    // Safe: the fields of a kind in the team were written together.
    if (read.success) return read.output as FieldRecord;
  }
  return null;
}
