import { type FieldEvent, eventsByPart } from './field-event.ts';
import { type KnownShift } from '#domain/shift/known-shift.ts';
import type { ReturnVisit } from '#domain/shift/return-visits.ts';
import type { DueSite } from '#domain/shift/shift-sheet.ts';
import type { Site } from '#domain/site/site.ts';
import {
  type AcceptedJob,
  acceptedJobs,
  lostStops,
  recentJobs,
  withoutLostJobs,
} from '#domain/team/accepted-jobs.ts';
import type { RoundReport } from '#domain/team/round-report.ts';
import { goneBy, subjectId } from '#domain/team/team-event.ts';
import {
  NO_FACTS,
  type TeamFacts,
  type TeamState,
  replaceFacts,
  siteIdsInTeam,
} from '#domain/team/team-facts.ts';
import { lastVisits } from '#domain/visit/device-visit.ts';
import { shownVisits } from '#domain/visit/correct-visit.ts';

/** What this device knows of one person: the last reply of the service, and what it adds for the sheet of the shift. */
export type PersonState = {
  readonly userId: number;
  /** The version of the last reply; empty before the first one. */
  readonly tag: string;
  /** When it was read: by the clock of the device, and by that of the service. 0: never. */
  readonly readAt: number;
  readonly toldAt: number;
  /** Null before the first reply, and where there are no shifts. */
  readonly shift: KnownShift | null;
  /** The last shift that has ended. */
  readonly last: { readonly startedAt: number; readonly endedAt: number } | null;
  /** Sites that were due during the last shift. */
  readonly due: readonly DueSite[];
  /** Return visits of the rounds of the last shift. */
  readonly returns: readonly ReturnVisit[];
  /** Whether the service has rounds, jobs and claims. */
  readonly hasTeam: boolean;
  readonly facts: TeamFacts;
  /** What was last reported to the service about the sent round of this device. */
  readonly report: RoundReport | null;
  /** The sites of sent rounds and jobs that are not in the plan of this device. */
  readonly sites: readonly Site[];
  /** Accepted jobs of the last hours, for the sheet. */
  readonly kept: readonly AcceptedJob[];
};

export const emptyState = (userId: number): PersonState => ({
  userId,
  tag: '',
  readAt: 0,
  toldAt: 0,
  shift: null,
  last: null,
  due: [],
  returns: [],
  hasTeam: false,
  facts: NO_FACTS,
  report: null,
  sites: [],
  kept: [],
});

/** What the service replied. */
export type FieldReply = {
  readonly tag: string;
  /** When the call was sent, by the clock of the device. */
  readonly requestedAt: number;
  /** By the clock of the service. */
  readonly toldAt: number;
  readonly shift: KnownShift | null;
  readonly team: TeamState | null;
};

/**
 * Replaces what the service last replied. `isUnsure`: the call was in flight when the reply before it arrived. Which of the two the
 * service sent later is known only by its clock, and another instance has another clock: the older one changes nothing, and the
 * state has to be read again. `events` are those of the person, after their answers; `lost` are sites whose open stops are removed,
 * because somebody else has the job.
 */
export function afterReply(
  before: PersonState,
  reply: FieldReply,
  events: readonly FieldEvent[],
  { at, now }: { readonly at: number; readonly now: number },
): { readonly state: PersonState; readonly lost: readonly number[]; readonly isUnsure: boolean } {
  const isUnsure = reply.requestedAt < before.readAt;
  if (isUnsure && reply.toldAt < before.toldAt) return { state: before, lost: [], isUnsure };
  const read = {
    ...before,
    tag: reply.tag,
    readAt: now,
    toldAt: reply.toldAt,
    shift: reply.shift,
    last: reply.shift?.ended ?? before.last,
    hasTeam: reply.team !== null,
  };
  if (reply.team === null) return { state: { ...read, facts: NO_FACTS }, lost: [], isUnsure };
  const { visits, corrections, team: own } = eventsByPart(events);
  const visited = lastVisits(shownVisits(visits, corrections));
  // What was answered on this device after somebody else had taken it is gone too. The newest reason of each counts.
  const allGone = [...reply.team.gone, ...own.flatMap((event) => goneBy(event, event.refusal))];
  const gone = [...new Map(allGone.toReversed().map((row) => [row.id, row])).values()];
  const facts = replaceFacts(before.facts, { ...reply.team, gone }, new Set(own.map(subjectId)), now);
  const accepted = acceptedJobs(before.kept, before.facts.jobs, own, (siteId) => visited.get(siteId), at);
  const used = siteIdsInTeam(facts);
  const left = gone.filter(({ id }) => !facts.jobs.some((job) => job.id === id));
  return {
    state: {
      ...read,
      facts,
      sites: before.sites.filter(({ siteId }) => used.has(siteId)),
      kept: recentJobs(withoutLostJobs(accepted, left, at), at),
    },
    lost: lostStops(before.facts.jobs, left, own),
    isUnsure,
  };
}
