import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { siteIdInput, timeInput } from '#scalars.ts';
import { boardClaim, boardJob, boardRound, boardShift } from '#team/board.ts';
import { teamId } from '#team/event.ts';
import { STOP_KINDS, plannedStop } from '#team/things.ts';
import { minutesInput, reasonInput } from './inputs.ts';

const MAX_ROUNDS_PER_CALL = 50;
export const MAX_JOBS_PER_CALL = 100;
const MAX_STOPS = 200;

const readBoard = defineCall({
  name: 'readBoard',
  summary:
    'The board of today: shifts, sent rounds, jobs, and sites to which somebody is on the way. With `If-None-Match` and the tag of the last reply: 304 when nothing changed.',
  method: 'GET',
  path: '/api/v1/staff/board/',
  access: 'staff',
  reply: v.object({
    /** The same as the header `ETag`. It does not depend on `now`. */
    tag: v.string(),
    now: v.string(),
    names_wardens: v.boolean(),
    shifts: v.array(boardShift),
    rounds: v.array(boardRound),
    jobs: v.array(boardJob),
    claims: v.array(boardClaim),
  }),
  refusals: [401, 403, 404],
});

const readTeamPeople = defineCall({
  name: 'readTeamPeople',
  summary: 'The active wardens with their areas, for whom a round or a job can be.',
  method: 'GET',
  path: '/api/v1/staff/team/people/',
  access: 'staff',
  reply: v.object({
    people: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        areas: v.array(v.string()),
        /** Null where staff do not see which warden does what. */
        is_on_shift: v.nullable(v.boolean()),
        /** Of a round that runs; null too where staff do not see it. */
        progress: v.nullable(v.object({ done: v.number(), stops: v.number() })),
      }),
    ),
    /** How many wardens of each area are on shift. */
    areas: v.array(v.object({ name: v.string(), on_shift: v.number() })),
  }),
  refusals: [401, 403, 404],
});

const stopInput = v.pipe(
  v.object({
    site_id: v.nullable(siteIdInput),
    kind: v.optional(v.picklist(STOP_KINDS, 'This is no stop.'), 'visit'),
    arrive_at: timeInput,
    minutes: minutesInput,
  }),
  v.check(({ site_id, kind }) => (kind === 'break') === (site_id === null), 'Only a break has no site.'),
);

const amount = v.pipe(v.number('A number is required.'), v.minValue(0), v.maxValue(1_000_000));

const roundInput = v.pipe(
  v.object({
    id: teamId,
    user_id: siteIdInput,
    starts_at: timeInput,
    finish_by: timeInput,
    start_site_id: v.optional(v.nullable(siteIdInput), null),
    returns: v.optional(v.boolean('True or false is required.'), false),
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

const sendRounds = defineCall({
  name: 'sendRounds',
  summary:
    'Send rounds to wardens, one result for each. The console makes the ids: a round that was sent already stays as it is.',
  method: 'POST',
  path: '/api/v1/staff/team/rounds/',
  access: 'staff',
  body: v.object({
    rounds: v.pipe(
      v.array(roundInput, 'A list is required.'),
      v.maxLength(MAX_ROUNDS_PER_CALL, `At most ${MAX_ROUNDS_PER_CALL} rounds are accepted in one call.`),
    ),
  }),
  reply: results,
  refusals: [400, 401, 403, 404],
});

const withdrawRound = defineCall({
  name: 'withdrawRound',
  summary: 'Take a sent round back. It leaves the phone at its next poll.',
  method: 'POST',
  path: '/api/v1/staff/team/rounds/withdraw/',
  access: 'staff',
  body: v.object({ id: teamId }),
  reply: v.object({ message: v.string() }),
  refusals: [400, 401, 403, 404, 409],
});

const readSentRound = defineCall({
  name: 'readSentRound',
  summary: 'A sent round with its stops, as it was sent.',
  method: 'POST',
  path: '/api/v1/staff/team/rounds/read/',
  access: 'staff',
  body: v.object({ id: teamId }),
  reply: v.object({
    round: boardRound,
    start_site_id: v.nullable(v.number()),
    returns: v.boolean(),
    stops: v.array(v.object({ ...plannedStop.entries, site_name: v.string() })),
  }),
  refusals: [400, 401, 403, 404],
});

const place = v.pipe(v.array(v.number()), v.minLength(2), v.maxLength(2));

const exportRoundGeoJson = defineCall({
  name: 'exportRoundGeoJson',
  summary:
    'A sent round as GeoJSON: the line through its stops, then the stops in their order. Nobody is named.',
  method: 'POST',
  path: '/api/v1/staff/team/rounds/geojson/',
  access: 'staff',
  scope: 'coverage:read',
  body: v.object({ id: teamId }),
  reply: v.object({
    type: v.literal('FeatureCollection'),
    features: v.array(
      v.object({
        type: v.literal('Feature'),
        geometry: v.nullable(
          v.union([
            v.object({ type: v.literal('LineString'), coordinates: v.array(place) }),
            v.object({ type: v.literal('Point'), coordinates: place }),
          ]),
        ),
        properties: v.object({
          /** The letter of the round on the board. */
          round: v.string(),
          /** The number of the stop, its site and when it was planned; absent for the line. */
          stop: v.optional(v.number()),
          site_name: v.optional(v.string()),
          arrive_at: v.optional(v.string()),
          minutes: v.optional(v.number()),
        }),
      }),
    ),
  }),
  refusals: [400, 401, 403, 404],
});

const exportRoundGpx = defineCall({
  name: 'exportRoundGpx',
  summary: 'A sent round as a GPX 1.1 route, for navigation devices and apps.',
  method: 'POST',
  path: '/api/v1/staff/team/rounds/gpx/',
  access: 'staff',
  scope: 'coverage:read',
  body: v.object({ id: teamId }),
  reply: v.object({ gpx: v.string() }),
  refusals: [400, 401, 403, 404],
});

/** Null: for the area of the site, first to accept. */
const forInput = v.nullable(siteIdInput);

const sendJobs = defineCall({
  name: 'sendJobs',
  summary:
    'Give jobs, one result for each: for a warden, or for the wardens of the area of the site, first to accept. The console makes the ids: a job that was sent already stays as it is.',
  method: 'POST',
  path: '/api/v1/staff/team/jobs/',
  access: 'staff',
  scope: 'jobs:write',
  body: v.object({
    jobs: v.pipe(
      v.array(
        v.object({ id: teamId, site_id: siteIdInput, reason: reasonInput, by: timeInput, user_id: forInput }),
        'A list is required.',
      ),
      v.maxLength(MAX_JOBS_PER_CALL, `At most ${MAX_JOBS_PER_CALL} jobs are accepted in one call.`),
    ),
  }),
  reply: results,
  refusals: [400, 401, 403, 404],
});

const reassignJob = defineCall({
  name: 'reassignJob',
  summary:
    'Give a job that is open, accepted or declined to somebody else, by the same time or another. It leaves the first phone at its next poll.',
  method: 'POST',
  path: '/api/v1/staff/team/jobs/reassign/',
  access: 'staff',
  scope: 'jobs:write',
  body: v.object({ id: teamId, user_id: forInput, by: v.optional(v.nullable(timeInput), null) }),
  reply: v.object({ message: v.string() }),
  refusals: [400, 401, 403, 404, 409],
});

const withdrawJob = defineCall({
  name: 'withdrawJob',
  summary: 'Take a job back. It leaves the phones at their next poll.',
  method: 'POST',
  path: '/api/v1/staff/team/jobs/withdraw/',
  access: 'staff',
  scope: 'jobs:write',
  body: v.object({ id: teamId }),
  reply: v.object({ message: v.string() }),
  refusals: [400, 401, 403, 404, 409],
});

const exportJobs = defineCall({
  name: 'exportJobs',
  summary:
    'The jobs that run and those of the last days as an iCalendar file, each from when it was given until it is due. Nobody is named.',
  method: 'GET',
  path: '/api/v1/staff/team/jobs/ical/',
  access: 'staff',
  scope: 'jobs:write',
  reply: v.object({ ics: v.string() }),
  refusals: [401, 403, 404],
});

const listJobs = defineCall({
  name: 'listJobs',
  summary: 'The jobs that run and those of the last days, newest first. Those of earlier days name nobody.',
  method: 'GET',
  path: '/api/v1/staff/team/jobs/',
  access: 'staff',
  scope: 'jobs:write',
  reply: v.object({ jobs: v.array(boardJob) }),
  refusals: [401, 403, 404],
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
