import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { idInput, timeInput } from '#scalars.ts';
import { boardClaim, boardJob, boardRound, boardShift } from '#team/board.ts';
import { teamId } from '#team/event.ts';
import { STOP_KINDS, TRAVEL_MODES, plannedStop } from '#team/things.ts';
import { minutesInput, reasonInput } from './inputs.ts';
import { exportJobs, exportRoundGeoJson, exportRoundGpx } from './team-exports.ts';

const MAX_ROUNDS_PER_CALL = 50;
export const MAX_JOBS_PER_CALL = 100;
const MAX_STOPS = 200;

const readBoard = defineStaffCall({
  name: 'readBoard',
  summary:
    'The board of today: shifts, sent rounds, jobs, and sites to which somebody is on the way. With `If-None-Match` and the tag of the last reply: 304 when nothing changed.',
  method: 'GET',
  path: '/api/v1/staff/board/',
  reply: v.object({
    /** The same as the header `ETag`. It does not depend on `now`. */
    tag: v.string(),
    now: v.string(),
    names_wardens: v.boolean(),
    shifts: v.array(boardShift),
    rounds: v.array(boardRound),
    /** At most 500, those that run first. */
    jobs: v.array(boardJob),
    /** How many more there are; `listJobs` has all of them. */
    more_jobs: v.optional(v.number(), 0),
    claims: v.array(boardClaim),
  }),
  refusals: [404],
});

const readTeamPeople = defineStaffCall({
  name: 'readTeamPeople',
  summary: 'The active wardens with their areas, for whom a round or a job can be.',
  method: 'GET',
  path: '/api/v1/staff/team/people/',
  reply: v.object({
    names_wardens: v.boolean(),
    people: v.array(
      v.object({
        id: v.number(),
        /** 'Warden 1': the number that the person has on the board today. */
        warden: v.number(),
        /** Null where staff do not see names. */
        name: v.nullable(v.string()),
        areas: v.array(v.string()),
        is_on_shift: v.boolean(),
        /** When the person on shift is expected back; null without such a time, and where staff do not see names. */
        back_by: v.optional(v.nullable(v.string()), null),
        /** Of a round that runs; null too where staff do not see names. */
        progress: v.nullable(v.object({ done: v.number(), stops: v.number() })),
      }),
    ),
    /** How many wardens of each area are on shift. */
    areas: v.array(v.object({ name: v.string(), on_shift: v.number() })),
  }),
  refusals: [404],
});

const stopInput = v.pipe(
  v.object({
    site_id: v.nullable(idInput),
    kind: v.optional(v.picklist(STOP_KINDS, 'Unknown kind of stop.'), 'visit'),
    arrive_at: timeInput,
    minutes: minutesInput,
  }),
  v.check(({ site_id, kind }) => (kind === 'break') === (site_id === null), 'Only a break has no site.'),
);

const amount = v.pipe(v.number('A number is required.'), v.minValue(0), v.maxValue(1_000_000));

const roundInput = v.pipe(
  v.object({
    id: teamId,
    user_id: idInput,
    starts_at: timeInput,
    finish_by: timeInput,
    start_site_id: v.optional(v.nullable(idInput), null),
    returns: v.optional(v.boolean('True or false is required.'), false),
    mode: v.optional(v.nullable(v.picklist(TRAVEL_MODES, 'Unknown travel mode.')), null),
    stops: v.pipe(
      v.array(stopInput, 'A list is required.'),
      v.minLength(1, 'A round has a stop.'),
      v.maxLength(MAX_STOPS, 'Too many stops.'),
    ),
    points: amount,
    due_sites: v.pipe(amount, v.integer('A whole number is required.')),
  }),
  v.check(({ starts_at, finish_by }) => starts_at < finish_by, 'A round ends after its start.'),
);

/** Why a round or a job was not sent. The others of the call were. */
export const SEND_REFUSALS = [
  'outside_areas',
  'site_retired',
  'site_marked',
  'site_unknown',
  'person_unknown',
  'past',
  'too_far_ahead',
  'too_many',
  'id_in_use',
] as const;

const results = v.object({
  results: v.array(
    v.object({
      id: v.string(),
      status: v.picklist(['sent', 'refused']),
      reason: v.nullable(v.picklist(SEND_REFUSALS)),
      /** Sites that `reason` is about. */
      site_ids: v.array(v.number()),
    }),
  ),
});

const sendRounds = defineStaffCall({
  name: 'sendRounds',
  summary:
    'Send rounds to wardens, one result for each. The console makes the ids: a round that was sent already stays as it is.',
  method: 'POST',
  path: '/api/v1/staff/team/rounds/',
  body: v.object({
    rounds: v.pipe(
      v.array(roundInput, 'A list is required.'),
      v.maxLength(MAX_ROUNDS_PER_CALL, `At most ${MAX_ROUNDS_PER_CALL} rounds are accepted in one call.`),
    ),
  }),
  reply: results,
  refusals: [404],
});

const withdrawRound = defineStaffCall({
  name: 'withdrawRound',
  summary:
    'Take a sent round back. It leaves the phone at its next poll. With `unless_accepted`, a round that its warden has accepted is refused.',
  method: 'POST',
  path: '/api/v1/staff/team/rounds/withdraw/',
  body: v.object({
    id: teamId,
    unless_accepted: v.optional(v.boolean('True or false is required.'), false),
  }),
  reply: v.object({ message: v.string() }),
  refusals: [404, 409],
});

const readSentRound = defineStaffCall({
  name: 'readSentRound',
  summary: 'A sent round with its stops, as it was sent.',
  method: 'POST',
  path: '/api/v1/staff/team/rounds/read/',
  body: v.object({ id: teamId }),
  reply: v.object({
    round: boardRound,
    start_site_id: v.nullable(v.number()),
    returns: v.boolean(),
    stops: v.array(v.object({ ...plannedStop.entries, site_name: v.string() })),
  }),
  refusals: [404],
});

/** Null: for the area of the site, first to accept. */
const forInput = v.nullable(idInput);

const sendJobs = defineStaffCall({
  name: 'sendJobs',
  summary:
    'Give jobs, one result for each: for a warden, or for the wardens of the area of the site, first to accept. The console makes the ids: a job that was sent already stays as it is.',
  method: 'POST',
  path: '/api/v1/staff/team/jobs/',
  scope: 'jobs:write',
  body: v.object({
    jobs: v.pipe(
      v.array(
        v.object({ id: teamId, site_id: idInput, reason: reasonInput, by: timeInput, user_id: forInput }),
        'A list is required.',
      ),
      v.maxLength(MAX_JOBS_PER_CALL, `At most ${MAX_JOBS_PER_CALL} jobs are accepted in one call.`),
    ),
  }),
  reply: results,
  refusals: [404],
});

const reassignJob = defineStaffCall({
  name: 'reassignJob',
  summary:
    'Give a job that is open, accepted or declined to somebody else, by the same time or another. It leaves the first phone at its next poll.',
  method: 'POST',
  path: '/api/v1/staff/team/jobs/reassign/',
  scope: 'jobs:write',
  body: v.object({ id: teamId, user_id: forInput, by: v.optional(v.nullable(timeInput), null) }),
  reply: v.object({ message: v.string() }),
  refusals: [404, 409],
});

const withdrawJob = defineStaffCall({
  name: 'withdrawJob',
  summary: 'Take a job back. It leaves the phones at their next poll.',
  method: 'POST',
  path: '/api/v1/staff/team/jobs/withdraw/',
  scope: 'jobs:write',
  body: v.object({ id: teamId }),
  reply: v.object({ message: v.string() }),
  refusals: [404, 409],
});

const listJobs = defineStaffCall({
  name: 'listJobs',
  summary:
    'The jobs that run and those of the last days, newest first, 500 at a time: `after` is `next` of the page before. Those of earlier days name nobody.',
  method: 'GET',
  path: '/api/v1/staff/team/jobs/?after={after}',
  scope: 'jobs:write',
  reply: v.object({
    jobs: v.array(boardJob),
    /** Null on the last page. */
    next: v.optional(v.nullable(v.string()), null),
  }),
  refusals: [404],
});

/** The calls of the console for the feature `team`. */
export const staffTeamContract = {
  readBoard,
  readTeamPeople,
  sendRounds,
  withdrawRound,
  readSentRound,
  exportRoundGeoJson,
  exportRoundGpx,
  sendJobs,
  reassignJob,
  withdrawJob,
  listJobs,
  exportJobs,
} as const;
