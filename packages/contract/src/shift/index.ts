import * as v from 'valibot';
import { defineCall } from '#define-call.ts';

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
export const shiftContract = { readWaiting } as const;

export { SHIFT_EVENT_KINDS, shiftEvents } from './event.ts';
export type { ShiftEventInput, ShiftEventKind, ShiftSheet } from './event.ts';
export { INCIDENT_KINDS, incidentEvents } from './incident.ts';
export type { IncidentInput, IncidentKind } from './incident.ts';
export { ALARM_KINDS, CONTACT_ROLES } from './alarm.ts';
export type { AlarmKind, ContactRole } from './alarm.ts';
