import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { lenientList, siteIdInput } from '#scalars.ts';
import { shiftState } from '#shift/index.ts';
import { boardClaim, boardJob, boardRound, boardShift } from './board.ts';
import { GONE_REASONS, TEAM_REFUSALS, teamEventInput } from './event.ts';
import { readPushKey, subscribeToPush, unsubscribeFromPush } from './push.ts';
import { claim, gone, job, sentRound } from './things.ts';

export const MAX_TEAM_EVENTS_PER_CALL = 100;

const teamChanges = {
  /** Opaque. Send it with the next call, to whichever instance. */
  cursor: v.string(),
  /** The clock of the service. */
  now: v.string(),
  /** The lists are everything that there is; otherwise only what changed, by id. */
  is_whole: v.boolean(),
  rounds: lenientList(sentRound),
  jobs: lenientList(job),
  /** Rounds and jobs that are no longer this person's. An unknown id in it is ignored. */
  gone: lenientList(gone),
  /** All claims of colleagues in the person's areas; null: as before. */
  claims: v.nullable(lenientList(claim)),
};

const readTeamChanges = defineCall({
  name: 'readTeamChanges',
  summary:
    'The rounds and jobs of the signed-in user and where colleagues are on the way: what changed since a cursor, each change once; everything without one or with one that the service does not know. With `shift=1` the reply also has the shift, as `readShift` replies.',
  method: 'GET',
  path: '/api/v1/team/changes/?since={since}&shift={shift}',
  access: 'bearer',
  reply: v.object({
    ...teamChanges,
    /** Only where it was asked for: one call instead of two. */
    own_shift: v.exactOptional(v.object(shiftState)),
  }),
  refusals: [401, 404],
});

// Each event is checked by itself, so that a bad one gets its own result and the others are stored.
const anyEvents = Object.assign(v.array(v.unknown(), 'A list is required.'), { entry: teamEventInput });

const sendTeamEvents = defineCall({
  name: 'sendTeamEvents',
  summary:
    'What the signed-in user did with rounds, jobs and claims. A repeat changes nothing, and the order of arrival does not matter. Replies with the changes since the cursor too.',
  method: 'POST',
  path: '/api/v1/team/events/',
  access: 'bearer',
  body: v.object({
    /** Whose events these are. The service refuses events of one person from the session of another. */
    user_id: siteIdInput,
    /** As of `readTeamChanges`; empty: none. */
    since: v.optional(
      v.pipe(v.string('A text is required.'), v.maxLength(4_000, 'This text is too long.')),
      '',
    ),
    events: v.pipe(
      anyEvents as v.GenericSchema<v.InferInput<typeof teamEventInput>[], unknown[]>, // safe: a list of events is a list
      v.maxLength(
        MAX_TEAM_EVENTS_PER_CALL,
        `At most ${MAX_TEAM_EVENTS_PER_CALL} events are accepted in one call.`,
      ),
    ),
  }),
  reply: v.object({
    /**
     * One result for each event, in the order of the request. `taken`: somebody else accepted the job first. `gone`: the
     * round or job is no longer this person's, and `reason` says why. All but a failed call are final: nothing is sent again.
     */
    results: lenientList(
      v.object({
        id: v.string(),
        status: v.picklist(['stored', 'refused', 'taken', 'gone']),
        reason: v.fallback(v.nullable(v.picklist([...TEAM_REFUSALS, ...GONE_REASONS])), 'invalid'),
      }),
    ),
    ...teamChanges,
  }),
  refusals: [400, 401, 404, 409, 429],
});

const readOwnRow = defineCall({
  name: 'readOwnRow',
  summary: 'What the board of staff holds about the signed-in user, exactly as staff receive it.',
  method: 'GET',
  path: '/api/v1/team/own-row/',
  access: 'bearer',
  reply: v.object({
    now: v.string(),
    names_wardens: v.boolean(),
    /** Null: not on the board. */
    shift: v.nullable(boardShift),
    rounds: v.array(boardRound),
    jobs: v.array(boardJob),
    claims: v.array(boardClaim),
  }),
  refusals: [401, 404],
});

/** The calls of the feature `team`. Only its code loads them. */
export const teamContract = {
  readTeamChanges,
  sendTeamEvents,
  readOwnRow,
  readPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} as const;

export { DECLINE_REASONS, GONE_REASONS, MAX_CLAIM_MINUTES, teamEventInput } from './event.ts';
export type { DeclineReason, GoneReason, TeamEventInput, TeamRefusal } from './event.ts';
export { JOB_STATES, ROUND_STATES, STOP_KINDS } from './things.ts';
export type { JobState, SentRoundState } from './things.ts';
export { PUSH_TEXTS } from './push.ts';
