import type { GoneReason, SentRoundState, TravelMode } from '@patrolplan/contract/team';
import { sameDay } from '#domain/format.ts';

/** A round that staff planned for this person. Times are in ms since 1970, by the clock of the service. */
export type SentRound = {
  readonly id: string;
  readonly sentBy: string;
  readonly sentAt: number;
  readonly startsAt: number;
  readonly finishBy: number;
  /** Where it begins; null: where the person is. */
  readonly startSiteId: number | null;
  /** Whether it ends where it began. */
  readonly returns: boolean;
  /** Null for a round of an earlier release. */
  readonly mode: TravelMode | null;
  readonly stops: readonly SentStop[];
  readonly points: number;
  readonly dueSites: number;
  readonly state: SentRoundState;
};

type SentStop = {
  /** Null for a break. */
  readonly siteId: number | null;
  readonly kind: 'visit' | 'return' | 'break' | 'survey';
  readonly arriveAt: number;
  readonly minutes: number;
};

/** A site that staff want seen by a time, with the reason. */
export type Job = {
  readonly id: string;
  /** Counts up when it is given to somebody else. */
  readonly assignment: number;
  readonly siteId: number;
  readonly siteName: string;
  readonly street: string;
  readonly postcode: string;
  readonly reason: string;
  readonly by: number;
  /** False: it is for everybody in its area, and the first to accept has it. */
  readonly isForYou: boolean;
  readonly state: 'open' | 'accepted';
  readonly sentBy: string;
  readonly sentAt: number;
};

/** A site that a colleague is going to. Nobody's name. */
export type Claim = { readonly siteId: number; readonly until: number };

/** A line on the screen: what was taken from this person, and why. `at` is by the clock of the device. */
export type Notice = { readonly id: string; readonly text: string; readonly at: number };

/** What the service last sent to this device. */
export type TeamFacts = {
  readonly rounds: readonly SentRound[];
  readonly jobs: readonly Job[];
  readonly claims: readonly Claim[];
  readonly notices: readonly Notice[];
};

export const NO_FACTS: TeamFacts = { rounds: [], jobs: [], claims: [], notices: [] };

/** A round or job that this person does not have any more. */
export type Gone = { readonly kind: 'round' | 'job'; readonly id: string; readonly why: GoneReason };

/** The rounds, jobs and claims of a reply, whole, and why others have left. */
export type TeamState = Omit<TeamFacts, 'notices'> & { readonly gone: readonly Gone[] };

/**
 * Replaces what the device knew. What is missing without being reported as gone is removed without a notice. `seen` are the rounds
 * and jobs that the person has seen: only those need a notice when they are removed. `at` is by the clock of the device.
 */
export function replaceFacts(
  before: TeamFacts,
  { rounds, jobs, claims, gone }: TeamState,
  seen: ReadonlySet<string>,
  at: number,
): TeamFacts {
  const current = new Set([...rounds, ...jobs].map(({ id }) => id));
  const lines = gone.flatMap((row) => {
    const text = seen.has(row.id) && !current.has(row.id) ? goneText(before, row) : null;
    return text === null ? [] : [{ id: row.id, text, at }];
  });
  return { rounds, jobs, claims, notices: withNotices(before.notices, lines, at) };
}

function goneText(facts: TeamFacts, { kind, id, why }: Gone): string | null {
  if (kind === 'round') {
    const round = facts.rounds.find((one) => one.id === id);
    const isOver = round?.state === 'declined' || round?.state === 'finished';
    return round && !isOver && why === 'withdrawn' ? `${senderText(round)} took the round back.` : null;
  }
  const job = facts.jobs.find((one) => one.id === id);
  return job ? jobGoneText(job, why) : null;
}

/** What became of a job, in a sentence; null where the person did it. */
function jobGoneText(job: Pick<Job, 'siteName' | 'sentBy'>, why: GoneReason): string | null {
  switch (why) {
    case 'withdrawn':
      return `${senderText(job)} took the job at ${job.siteName} back.`;
    case 'reassigned':
      return `The job at ${job.siteName} was given to somebody else.`;
    case 'taken':
      return `Somebody else took the job at ${job.siteName}.`;
    case 'expired':
      return `The time for the job at ${job.siteName} is over.`;
    case 'unknown':
      return `The job at ${job.siteName} is no longer yours.`;
    case 'done':
    case 'declined':
  }
  return null;
}

/** 'Helen'; the account may be gone. */
export const senderText = ({ sentBy }: { readonly sentBy: string }): string => sentBy || 'Your supervisor';

const NOTICE_MS = 30_000;

/** The lines of the last half minute with the new ones, one for each round and job. */
function withNotices(before: readonly Notice[], added: readonly Notice[], now: number): readonly Notice[] {
  const byId = new Map(
    [...added.toReversed(), ...before.filter(isFresh(now))].map((line) => [line.id, line]),
  );
  return [...byId.values()];
}

const isFresh =
  (now: number) =>
  ({ at }: Notice): boolean =>
    now - at < NOTICE_MS;

export const freshNotices = (notices: readonly Notice[], now: number): readonly Notice[] =>
  notices.filter(isFresh(now));

/** How long before its start a round of the next day is shown. */
const EARLY_MS = 2 * 3_600_000;

/** A round that was sent for tomorrow waits; one whose time is over is not an offer. */
export function isOfferedNow({ startsAt, finishBy }: SentRound, now: number): boolean {
  if (finishBy <= now) return false;
  return startsAt <= now + EARLY_MS || sameDay(new Date(startsAt), new Date(now));
}

/** The sites that a colleague is going to. A claim ends by itself. */
export function claimedSites(claims: readonly Claim[], now: number): ReadonlySet<number> {
  return new Set(claims.flatMap(({ siteId, until }) => (until > now ? [siteId] : [])));
}

/** The sites of rounds and jobs. */
export function siteIdsInTeam({ rounds, jobs }: Pick<TeamFacts, 'rounds' | 'jobs'>): ReadonlySet<number> {
  const inRounds = rounds.flatMap(({ startSiteId, stops }) => [
    startSiteId,
    ...stops.map(({ siteId }) => siteId),
  ]);
  return new Set([...inRounds, ...jobs.map(({ siteId }) => siteId)].filter((id) => id !== null));
}

/**
 * Until what is shown changes without a message, in ms: a claim, a line or the time of a job ends. Infinity: never. `now` is
 * by the clock of the service, `deviceNow` by that of the device.
 */
export function untilNextChange(
  { claims, notices, jobs, rounds }: TeamFacts,
  now: number,
  deviceNow: number,
): number {
  const waits = [
    ...claims.map(({ until }) => until - now),
    ...jobs.map(({ by }) => by - now),
    ...rounds.map(({ finishBy }) => finishBy - now),
    ...notices.map(({ at }) => at + NOTICE_MS - deviceNow),
  ];
  return Math.min(...waits.filter((wait) => wait > 0));
}
