import * as v from 'valibot';
import { eventBase } from '#field/event-base.ts';
import { idInput, timeInput } from '#scalars.ts';
import { noteInput } from '#visits/visit.ts';

export const INCIDENT_KINDS = ['threat', 'injury', 'near_miss', 'other'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const incidentKindInput = v.picklist(INCIDENT_KINDS, 'Unknown kind of incident.');

/** An incident in a shift: it notifies the duty contact and moves no deadline. It never has a position. */
const incident = v.object({
  ...eventBase,
  kind: v.literal('incident'),
  incident: incidentKindInput,
  note: noteInput,
  /** The last visit of the shift, as the person read it. Null: none. */
  last_visit: v.optional(v.nullable(v.object({ site_id: idInput, at: timeInput })), null),
});

/** Not one of the events from which a shift follows. */
export const incidentEvents = { incident } as const;

export type IncidentInput = v.InferOutput<typeof incident>;

/**
 * Whether the duty contact was notified. `waiting`: the messages are queued. `told`: the mail server or the webhook accepted
 * one. `failed`: none was accepted so far. `nobody`: no contact was set.
 */
export const incidentTold = v.object({
  state: v.picklist(['waiting', 'told', 'failed', 'nobody']),
  /** Empty where nobody is set, and before the messages are queued. */
  name: v.string(),
  at: v.string(),
});
