import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { ALARM_KINDS, alarmStep } from '#shift/alarm.ts';

/** What became of a message: on its way, accepted, or given up or failing so far, with the reason. */
const message = v.nullable(
  v.object({
    state: v.picklist(['waiting', 'accepted', 'failed']),
    at: v.nullable(v.string()),
    reason: v.string(),
  }),
);

const alarm = v.object({
  id: v.string(),
  kind: v.picklist(ALARM_KINDS),
  /** Always named, whatever the switch for names says. */
  name: v.string(),
  due_at: v.string(),
  /** The last time before the alarm; null for a call for help and a drill. */
  last_heard_at: v.nullable(v.string()),
  heard_at: v.nullable(v.string()),
  /** Sent by the person with a call for help, and deleted after some days. */
  position: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
  steps: v.array(v.object({ ...alarmStep.entries, mail: message, webhook: message })),
});

export const readShifts = defineCall({
  name: 'readShifts',
  summary: 'The shifts of today by state, and the alarms that nobody has closed.',
  method: 'GET',
  path: '/api/v1/staff/shifts/',
  access: 'staff',
  reply: v.object({
    now: v.string(),
    names_wardens: v.boolean(),
    shifts: v.array(
      v.object({
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
  }),
  refusals: [401, 403, 404],
});

export const countAlarms = defineCall({
  name: 'countAlarms',
  summary: 'How many alarms are open, without drills, and of how many nobody could be told.',
  method: 'GET',
  path: '/api/v1/staff/alarms/count/',
  access: 'staff',
  reply: v.object({ open: v.number(), untold: v.number() }),
  refusals: [401, 403, 404],
});

export const closeAlarm = defineCall({
  name: 'closeAlarm',
  summary: 'End an alarm by writing who reached the person. It ends all open alarms of that person.',
  method: 'POST',
  path: '/api/v1/staff/alarms/close/',
  access: 'staff',
  body: v.object({
    id: v.pipe(v.string('An id is required.'), v.uuid('An id is required.')),
    reached_by: v.pipe(
      v.string('A text is required.'),
      v.trim(),
      v.minLength(2, 'Write who reached them.'),
      v.maxLength(200, 'This text is too long.'),
    ),
  }),
  reply: v.object({ message: v.string() }),
  refusals: [400, 401, 403, 404],
});

export const startDrill = defineCall({
  name: 'startDrill',
  summary: 'Tell every contact at once, marked TEST, as if the caller had missed a check-in.',
  method: 'POST',
  path: '/api/v1/staff/alarms/drill/',
  access: 'staff',
  reply: v.object({ id: v.string() }),
  refusals: [401, 403, 404],
});

export const listShiftSheets = defineCall({
  name: 'listShiftSheets',
  summary: 'The end-of-shift sheets that wardens sent to staff, newest first.',
  method: 'GET',
  path: '/api/v1/staff/shift-sheets/',
  access: 'staff',
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
      }),
    ),
  }),
  refusals: [401, 403, 404],
});
