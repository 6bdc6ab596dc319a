import * as v from 'valibot';
import { siteIdInput, timeInput } from '#scalars.ts';
import { visitId } from '#visits/visit.ts';

/** Why a warden declines a round or a job. Nobody has to give a reason. */
export const DECLINE_REASONS = ['too_far', 'no_time', 'not_safe', 'other', 'none'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** A claim lasts until the estimated arrival plus the visit, and never longer than this. */
export const MAX_CLAIM_MINUTES = 45;

/** Why the service did not accept an event. */
export const TEAM_REFUSALS = ['invalid', 'too_old', 'in_future', 'outside_areas'] as const;
export type TeamRefusal = (typeof TEAM_REFUSALS)[number];

/** Why a round or a job is no longer on this phone. `unknown`: there is none of this id, or it is not this person's. */
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

const declineReason = v.optional(v.picklist(DECLINE_REASONS, 'This is no reason.'), 'none');

/** The device makes the id and gives the time, by its clock as corrected for visits. */
const event = { id: visitId, at: timeInput };
const ofRound = { ...event, round_id: teamId };
/** `assignment` is that of the job on the phone: an answer to an earlier assignment changes nothing. */
const ofJob = { ...event, job_id: teamId, assignment: siteIdInput };

// Not `variant`: the entry of the front end holds what any screen uses of valibot, and has no other use for it.
/** What a warden does with rounds, jobs and claims. A repeat changes nothing, and the order of arrival does not matter. */
export const teamEventInput = v.union(
  [
    v.object({ ...ofRound, kind: v.picklist(['round_seen', 'round_accepted', 'round_finished']) }),
    v.object({ ...ofRound, kind: v.literal('round_declined'), reason: declineReason }),
    /** 'Stop n of m', also after the round was planned again on the phone, and nothing else. */
    v.object({ ...ofRound, kind: v.literal('round_stop'), done: count, stops: count }),
    v.object({ ...ofJob, kind: v.picklist(['job_seen', 'job_accepted']) }),
    v.object({ ...ofJob, kind: v.literal('job_declined'), reason: declineReason }),
    /** Never sent later than it was made: a claim of the past claims nothing. */
    v.object({ ...event, kind: v.literal('on_my_way'), site_id: siteIdInput, until: timeInput }),
    v.object({ ...event, kind: v.literal('on_my_way_end') }),
  ],
  'This is no event.',
);

export type TeamEventInput = v.InferOutput<typeof teamEventInput>;
