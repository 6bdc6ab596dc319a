import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { ALARM_KINDS, alarmStep } from '#shift/alarm.ts';
import { INCIDENT_KINDS, incidentTold } from '#shift/incident.ts';

/** What became of a message: queued, accepted, or given up or failing so far, with the reason. */
const message = v.nullable(
  v.object({
    state: v.picklist(['waiting', 'accepted', 'failed']),
    at: v.nullable(v.string()),
    reason: v.string(),
  }),
);

const whereToLook = v.object({
  /** The sent round in progress, and since when. */
  round: v.nullable(v.object({ stop: v.number(), stops: v.number(), since: v.string() })),
  last_visit: v.nullable(v.object({ site_name: v.string(), at: v.string() })),
  /** The time of the sent round; outside a sent round the time when the person set off. */
  next_stop: v.nullable(
    v.object({
      site_name: v.string(),
      expected_at: v.nullable(v.string()),
      set_off_at: v.nullable(v.string()),
    }),
  ),
});

const alarm = v.object({
  id: v.string(),
  /** The person: one answer ends all alarms of a person. */
  user_id: v.optional(v.nullable(v.number()), null),
  kind: v.picklist(ALARM_KINDS),
  /** Always named, whether the organisation shows names or not. */
  name: v.string(),
  due_at: v.string(),
  /** Of a call for help: the time that the phone stated, where `due_at` is the moment of receipt instead; else null. */
  stated_at: v.optional(v.nullable(v.string()), null),
  /** The last time before the alarm; null for a call for help and a drill. */
  last_heard_at: v.nullable(v.string()),
  heard_at: v.nullable(v.string()),
  /** Sent by the person with a call for help, and deleted after some days. */
  position: v.nullable(
    v.object({
      latitude: v.number(),
      longitude: v.number(),
      /** 'about 60 m from Grey Street'; null where no site has a position. */
      near: v.optional(v.nullable(v.string()), null),
    }),
  ),
  /** Worked out from the visits, rounds and claims of the person; not stored with the alarm. */
  where: v.optional(whereToLook, { round: null, last_visit: null, next_stop: null }),
  steps: v.array(v.object({ ...alarmStep.entries, mail: message, webhook: message })),
});

const incident = v.object({
  id: v.string(),
  kind: v.picklist(INCIDENT_KINDS),
  at: v.string(),
  /** Of the person's last visit before it; null: none. */
  site_name: v.nullable(v.string()),
  /** `reason`: why no message was accepted. */
  told: v.object({ ...incidentTold.entries, reason: v.string() }),
});

const readShifts = defineStaffCall({
  name: 'readShifts',
  summary: 'The shifts of today by state, the alarms that nobody has closed, and recent incidents.',
  method: 'GET',
  path: '/api/v1/staff/shifts/',
  reply: v.object({
    now: v.string(),
    names_wardens: v.boolean(),
    shifts: v.array(
      v.object({
        /** 'Warden 1', the same person on every page for a day. */
        warden: v.number(),
        /** Null where staff do not see names. */
        name: v.nullable(v.string()),
        state: v.picklist(['patrolling', 'break', 'ended']),
        started_at: v.string(),
        break_since: v.nullable(v.string()),
        ended_at: v.nullable(v.string()),
        back_by: v.nullable(v.string()),
        check_in_by: v.nullable(v.string()),
      }),
    ),
    alarms: v.array(alarm),
    /** Incidents of the last seven days, the newest first: when and where, never who. */
    incidents: v.optional(v.array(incident), []),
  }),
  refusals: [404],
});

const countAlarms = defineStaffCall({
  name: 'countAlarms',
  summary:
    'How many alarms are open, without drills, of how many people, and of how many alarms nobody could be notified.',
  method: 'GET',
  path: '/api/v1/staff/alarms/count/',
  reply: v.object({ open: v.number(), people: v.number(), untold: v.number() }),
  refusals: [404],
});

const alarmId = v.pipe(v.string('An id is required.'), v.uuid('An id is required.'));
const MAX_SEEN = 1_000;

const closeAlarm = defineStaffCall({
  name: 'closeAlarm',
  summary:
    'End an alarm by writing who reached the person. It also ends those of `seen` that are alarms of that person. An alarm that is closed already is refused.',
  method: 'POST',
  path: '/api/v1/staff/alarms/close/',
  body: v.object({
    id: alarmId,
    /** The alarms that the caller saw. Others stay open, such as a call for help that came meanwhile. */
    seen: v.optional(
      v.pipe(v.array(alarmId, 'A list is required.'), v.maxLength(MAX_SEEN, 'This list is too long.')),
      [],
    ),
    reached_by: v.pipe(
      v.string('A text is required.'),
      v.trim(),
      v.minLength(2, 'Write who reached them.'),
      v.maxLength(200, 'This text is too long.'),
    ),
  }),
  reply: v.object({ message: v.string() }),
  refusals: [404],
});

const startDrill = defineStaffCall({
  name: 'startDrill',
  summary: 'Tell every contact at once, marked TEST, as if the caller had missed a check-in.',
  method: 'POST',
  path: '/api/v1/staff/alarms/drill/',
  reply: v.object({ id: v.string() }),
  refusals: [404],
});

const listShiftSheets = defineStaffCall({
  name: 'listShiftSheets',
  summary: 'The end-of-shift sheets that wardens sent to staff, newest first.',
  method: 'GET',
  path: '/api/v1/staff/shift-sheets/',
  reply: v.object({
    sheets: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        sent_at: v.string(),
        started_at: v.string(),
        ended_at: v.string(),
        sites_seen: v.number(),
        visits: v.number(),
        due: v.nullable(v.object({ seen: v.number(), total: v.number() })),
        returns: v.nullable(v.object({ made: v.number(), total: v.number() })),
        jobs: v.nullable(v.object({ done: v.number(), total: v.number() })),
        skipped: v.array(v.object({ site_name: v.string(), at: v.string(), reason: v.string() })),
        notes: v.array(v.object({ site_name: v.string(), at: v.string(), note: v.string() })),
        incidents: v.optional(
          v.array(
            v.object({
              site_name: v.string(),
              at: v.string(),
              incident: v.picklist(INCIDENT_KINDS),
              note: v.string(),
            }),
          ),
          [],
        ),
      }),
    ),
  }),
  refusals: [404],
});

export const shiftsCalls = { readShifts, countAlarms, closeAlarm, startDrill, listShiftSheets };
