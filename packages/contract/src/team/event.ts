import * as v from 'valibot';
import { eventBase } from '#field/event-base.ts';
import { countInput, idInput, timeInput } from '#scalars.ts';

/** Why a warden declines a round or a job. Nobody has to give a reason. */
export const DECLINE_REASONS = ['too_far', 'no_time', 'not_safe', 'other', 'none'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** A claim lasts until the estimated arrival plus the visit, and never longer than this. */
export const MAX_CLAIM_MINUTES = 45;

/** Why a round or a job is no longer on this phone. `unknown`: it does not exist, or is another person's. */
export const GONE_REASONS = [
  'withdrawn',
  'reassigned',
  'taken',
  'expired',
  'done',
  'declined',
  'unknown',
] as const;
export type GoneReason = (typeof GONE_REASONS)[number];

const MAX_STOPS = 200;

/** An id that the console makes, so that sending twice changes nothing. */
export const teamId = v.pipe(
  v.string('An id is required.'),
  v.uuid('An id is required.'),
  v.transform((id) => id.toLowerCase()),
);

const count = v.pipe(
  v.number('A number is required.'),
  v.integer('A whole number is required.'),
  v.minValue(0, 'This number is too small.'),
  v.maxValue(MAX_STOPS, 'This number is too large.'),
);

const declineReason = v.optional(v.picklist(DECLINE_REASONS, 'Unknown reason.'), 'none');

const ofRound = { ...eventBase, round_id: teamId };
/** `assignment` is that of the job on the phone: an answer to an earlier assignment changes nothing. */
const ofJob = { ...eventBase, job_id: teamId, assignment: countInput };

/** The events of the feature `team`: what a warden does with rounds, jobs and claims. */
export const teamEvents = {
  round_seen: v.object({ ...ofRound, kind: v.literal('round_seen') }),
  round_accepted: v.object({ ...ofRound, kind: v.literal('round_accepted') }),
  round_declined: v.object({ ...ofRound, kind: v.literal('round_declined'), reason: declineReason }),
  /** 'Stop n of m', also after the round was planned again on the phone, and nothing else. */
  round_stop: v.object({ ...ofRound, kind: v.literal('round_stop'), done: count, stops: count }),
  round_finished: v.object({ ...ofRound, kind: v.literal('round_finished') }),
  job_seen: v.object({ ...ofJob, kind: v.literal('job_seen') }),
  job_accepted: v.object({ ...ofJob, kind: v.literal('job_accepted') }),
  job_declined: v.object({ ...ofJob, kind: v.literal('job_declined'), reason: declineReason }),
  /** Sent at once or not at all: an old claim claims nothing. */
  on_my_way: v.object({ ...eventBase, kind: v.literal('on_my_way'), site_id: idInput, until: timeInput }),
  on_my_way_end: v.object({ ...eventBase, kind: v.literal('on_my_way_end') }),
} as const;

export type TeamEventInput = v.InferOutput<(typeof teamEvents)[keyof typeof teamEvents]>;
