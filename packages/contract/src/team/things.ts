import * as v from 'valibot';
import { lenientList, maybeNumber, siteId, text } from '#scalars.ts';
import { GONE_REASONS } from './event.ts';

/** `stop`: it runs, and `done` of `stops` are visited. */
export const ROUND_STATES = [
  'sent',
  'seen',
  'accepted',
  'declined',
  'stop',
  'finished',
  'withdrawn',
] as const;
export type SentRoundState = (typeof ROUND_STATES)[number];

/** Every job ends in exactly one of the last four. */
export const JOB_STATES = ['open', 'accepted', 'done', 'declined', 'expired', 'withdrawn'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A break has no site. A site with limited waiting may come a second time, as a return. */
export const STOP_KINDS = ['visit', 'return', 'break', 'survey'] as const;

/** How the person travels in a round: its times are planned for it. */
export const TRAVEL_MODES = ['foot', 'vehicle'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

export const plannedStop = v.object({
  site_id: v.nullable(siteId),
  kind: v.fallback(v.picklist(STOP_KINDS), 'visit'),
  arrive_at: v.string(),
  minutes: v.number(),
});

/** A round that staff planned for the signed-in person. It has no coordinates: the device knows its sites. */
export const sentRound = v.object({
  id: v.string(),
  /** The first name of who sent it; empty when the account is gone. */
  sent_by: text,
  sent_at: v.string(),
  starts_at: v.string(),
  finish_by: v.string(),
  /** Where it begins, if that is a site. */
  start_site_id: maybeNumber,
  /** It ends where it began. */
  returns: v.boolean(),
  /** Null for a round of an earlier release. */
  mode: v.fallback(v.nullable(v.picklist(TRAVEL_MODES)), null),
  stops: lenientList(plannedStop),
  points: v.number(),
  due_sites: v.number(),
  state: v.picklist(ROUND_STATES),
  /** Stops that are visited, of how many: null before the first report. */
  progress: v.nullable(v.object({ done: v.number(), stops: v.number() })),
});

export const job = v.object({
  id: v.string(),
  /** Counts up when the job is given to somebody else. Answers repeat it. */
  assignment: v.number(),
  site_id: siteId,
  site_name: text,
  street: text,
  postcode: text,
  reason: text,
  /** At this time it expires by itself, without another message: compare it with the time of the service. */
  by: v.string(),
  /** `area`: the first to accept has it. */
  for: v.picklist(['you', 'area']),
  state: v.picklist(['open', 'accepted']),
  sent_by: text,
  sent_at: v.string(),
});

/** A site of the person's areas to which a colleague is on the way. It ends by itself at `until`. No name. */
export const claim = v.object({ site_id: siteId, until: v.string() });

/** What became of a round or job that was on this phone. */
export const gone = v.object({
  kind: v.picklist(['round', 'job']),
  id: v.string(),
  why: v.fallback(v.picklist(GONE_REASONS), 'unknown'),
});
