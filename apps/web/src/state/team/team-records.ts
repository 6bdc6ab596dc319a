import { ROUND_STATES, STOP_KINDS } from '@patrolplan/contract/team';
import type { ReadReply } from '@patrolplan/contract';
import type { teamContract } from '@patrolplan/contract/team';
import * as v from 'valibot';
import type { KeptJob } from '#domain/team/kept-jobs.ts';
import type { RoundReport } from '#domain/team/round-report.ts';
import type { TeamDraft, EventRefusal, TeamEvent } from '#domain/team/team-event.ts';
import { NO_FACTS } from '#domain/team/team-facts.ts';
import type { Job, SentRound, TeamChanges, TeamFacts } from '#domain/team/team-facts.ts';
import type { Site } from '#domain/site/site.ts';

const time = v.pipe(v.number(), v.finite());

const teamEvent = v.object({
  id: v.string(),
  userId: v.number(),
  at: time,
  // The service checks it when it is sent.
  draft: v.custom<TeamDraft>(isObject),
  sendAfter: time,
  addsStop: v.boolean(),
  state: v.picklist(['waiting', 'sent', 'refused']),
  refusal: v.custom<EventRefusal | null>((refusal) => refusal === null || typeof refusal === 'string'),
});

export function readTeamEvent(record: unknown): TeamEvent | null {
  const read = v.safeParse(teamEvent, record);
  return read.success ? read.output : null;
}

/** What this device knows of the team of one person. */
export type TeamRecord = {
  /** The id of the person. */
  readonly id: string;
  readonly facts: TeamFacts;
  /** By the clock of the device; 0: never. */
  readonly readAt: number;
  /** What the service was last told about the sent round of this device. */
  readonly report: RoundReport | null;
  /** The sites of sent rounds and jobs that are not in the plan of this device. */
  readonly sites: readonly Site[];
  readonly kept: readonly KeptJob[];
};

export const emptyRecord = (userId: number): TeamRecord => ({
  id: String(userId),
  facts: NO_FACTS,
  readAt: 0,
  report: null,
  sites: [],
  kept: [],
});

const sentRound = v.object({
  id: v.string(),
  sentBy: v.string(),
  sentAt: time,
  startsAt: time,
  finishBy: time,
  startSiteId: v.nullable(v.number()),
  returns: v.boolean(),
  stops: v.array(
    v.object({
      siteId: v.nullable(v.number()),
      kind: v.picklist(STOP_KINDS),
      arriveAt: time,
      minutes: time,
    }),
  ),
  points: time,
  dueSites: time,
  state: v.picklist(ROUND_STATES),
});

const job = v.object({
  id: v.string(),
  assignment: v.number(),
  siteId: v.number(),
  siteName: v.string(),
  street: v.string(),
  postcode: v.string(),
  reason: v.string(),
  by: time,
  isForYou: v.boolean(),
  state: v.picklist(['open', 'accepted']),
  sentBy: v.string(),
  sentAt: time,
});

const teamRecord = v.object({
  id: v.string(),
  facts: v.object({
    cursor: v.string(),
    rounds: v.array(sentRound),
    jobs: v.array(job),
    claims: v.array(v.object({ siteId: v.number(), until: time })),
    notices: v.array(v.object({ id: v.string(), text: v.string(), at: time })),
  }),
  readAt: time,
  report: v.nullable(
    v.object({ roundId: v.string(), done: v.number(), stops: v.number(), isFinished: v.boolean() }),
  ),
  // Written by this app from replies that the contract has checked.
  sites: v.array(v.custom<Site>(isObject)),
  kept: v.array(
    v.object({ id: v.string(), siteName: v.string(), acceptedAt: time, doneAt: v.nullable(time) }),
  ),
});

export function readTeamRecord(record: unknown): TeamRecord | null {
  const read = v.safeParse(teamRecord, record);
  return read.success ? read.output : null;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

export type TeamReply = ReadReply<typeof teamContract.readTeamChanges>;

/** The reply of the service, with its times in ms. */
export function changesFromReply(reply: TeamReply): TeamChanges {
  return {
    cursor: reply.cursor,
    isWhole: reply.is_whole,
    rounds: reply.rounds.map(roundFromReply),
    jobs: reply.jobs.map(jobFromReply),
    gone: reply.gone,
    claims:
      reply.claims?.map(({ site_id, until }) => ({ siteId: site_id, until: Date.parse(until) })) ?? null,
  };
}

function roundFromReply(row: TeamReply['rounds'][number]): SentRound {
  return {
    id: row.id,
    sentBy: row.sent_by,
    sentAt: Date.parse(row.sent_at),
    startsAt: Date.parse(row.starts_at),
    finishBy: Date.parse(row.finish_by),
    startSiteId: row.start_site_id,
    returns: row.returns,
    stops: row.stops.map(({ site_id, kind, arrive_at, minutes }) => ({
      siteId: site_id,
      kind,
      arriveAt: Date.parse(arrive_at),
      minutes,
    })),
    points: row.points,
    dueSites: row.due_sites,
    state: row.state,
  };
}

function jobFromReply(row: TeamReply['jobs'][number]): Job {
  return {
    id: row.id,
    assignment: row.assignment,
    siteId: row.site_id,
    siteName: row.site_name,
    street: row.street,
    postcode: row.postcode,
    reason: row.reason,
    by: Date.parse(row.by),
    isForYou: row.for === 'you',
    state: row.state,
    sentBy: row.sent_by,
    sentAt: Date.parse(row.sent_at),
  };
}
