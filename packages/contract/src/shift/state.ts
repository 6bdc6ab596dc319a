import * as v from 'valibot';
import { lenientList } from '#scalars.ts';
import { ALARM_KINDS, CONTACT_ROLES, alarmStep } from './alarm.ts';
import { INCIDENT_KINDS, incidentTold } from './incident.ts';

/** The shift of a person, the deadline of the next check-in and who was notified. */
export const shiftState = {
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
      /** The deadline that the service keeps; null without check-in. */
      check_in_by: v.nullable(v.string()),
    }),
  ),
  /** The last shift that has ended, while none runs; null when it is unknown. */
  ended: v.nullable(v.object({ started_at: v.string(), ended_at: v.string() })),
  /** Null where staff have not switched check-in on. */
  check_in: v.nullable(v.object({ minutes: v.number() })),
  /** Who is notified of a missed check-in and of a call for help, in this order. */
  contacts: v.array(v.object({ role: v.picklist(CONTACT_ROLES), name: v.string() })),
  /** After how many days the position of a call for help is deleted. */
  position_days: v.number(),
  /** Own alarms that nobody has closed. */
  alarms: lenientList(
    v.object({
      id: v.string(),
      kind: v.picklist(ALARM_KINDS),
      due_at: v.string(),
      /** When the person was heard from again; no further contact is notified. */
      heard_at: v.nullable(v.string()),
      steps: v.array(alarmStep),
    }),
  ),
  /** Own incidents of the last day, the oldest first. */
  incidents: v.optional(
    lenientList(
      v.object({
        id: v.string(),
        kind: v.picklist(INCIDENT_KINDS),
        note: v.string(),
        at: v.string(),
        /** Of the last visit before it; null: none. */
        site_id: v.nullable(v.number()),
        site_name: v.string(),
        told: incidentTold,
      }),
    ),
    [],
  ),
};
