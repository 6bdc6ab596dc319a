import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { boardClaim, boardJob, boardRound, boardShift } from './board.ts';
import { readPushKey, subscribeToPush, unsubscribeFromPush } from './push.ts';

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
  readOwnRow,
  readPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} as const;

export { DECLINE_REASONS, GONE_REASONS, MAX_CLAIM_MINUTES, teamEvents } from './event.ts';
export type { DeclineReason, GoneReason, TeamEventInput } from './event.ts';
export { JOB_STATES, ROUND_STATES, STOP_KINDS, TRAVEL_MODES } from './things.ts';
export type { JobState, SentRoundState, TravelMode } from './things.ts';
export { PUSH_TEXTS } from './push.ts';
