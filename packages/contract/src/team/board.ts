import * as v from 'valibot';
import { siteId } from '#scalars.ts';
import { DECLINE_REASONS } from './event.ts';
import { JOB_STATES, ROUND_STATES } from './things.ts';

/** 'Warden 1', the same person on every page for a day; `name` is null where staff do not see names. */
const warden = { warden: v.number(), name: v.nullable(v.string()) };

export const boardShift = v.object({
  ...warden,
  state: v.picklist(['patrolling', 'break', 'ended']),
  started_at: v.string(),
  break_since: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
  back_by: v.nullable(v.string()),
  check_in_by: v.nullable(v.string()),
});

export const boardRound = v.object({
  id: v.string(),
  /** A, B, C …, unique among the rounds of its day. */
  letter: v.string(),
  ...warden,
  state: v.picklist(ROUND_STATES),
  /** When it came into this state; for `stop` when the last progress was reported. */
  state_at: v.string(),
  decline_reason: v.nullable(v.picklist(DECLINE_REASONS)),
  done: v.number(),
  stops: v.number(),
  /** Since the round was accepted. */
  last_visit: v.nullable(v.object({ site_name: v.string(), at: v.string() })),
  sent_at: v.string(),
  starts_at: v.string(),
  finish_by: v.string(),
  points: v.number(),
  due_sites: v.number(),
  /** The areas of its stops. */
  areas: v.array(v.string()),
  /** Its sites in the planned order, for the map. */
  site_ids: v.array(siteId),
});

export const boardJob = v.object({
  id: v.string(),
  site_id: siteId,
  site_name: v.string(),
  area: v.string(),
  reason: v.string(),
  by: v.string(),
  for: v.picklist(['person', 'area']),
  /** Whose it is; null while an area's job is open, and from the next day on. */
  warden: v.nullable(v.number()),
  name: v.nullable(v.string()),
  state: v.picklist(JOB_STATES),
  state_at: v.string(),
  /** It was on the phone of its warden; null before, and for an area. */
  seen_at: v.nullable(v.string()),
  decline_reason: v.nullable(v.picklist(DECLINE_REASONS)),
  /** How many wardens of the area declined it. */
  declines: v.number(),
  /** The site was retired meanwhile. */
  is_site_retired: v.boolean(),
  sent_at: v.string(),
});

/** A site to which somebody is on the way. Staff do not see who. */
export const boardClaim = v.object({ site_id: siteId, site_name: v.string(), until: v.string() });
