import type { CallReply } from '@patrolplan/contract';
import type { fieldContract } from '@patrolplan/contract/field';
import type { GoneReason } from '@patrolplan/contract/team';
import type { Caller } from '#core/caller.ts';
import { jobState } from '#modules/team/jobs/job-state.ts';
import { roundState } from '#modules/team/rounds/round-state.ts';
import type { JobSnapshot, RoundSnapshot, TeamSnapshot } from './team-snapshot.ts';

type TeamState = NonNullable<CallReply<typeof fieldContract.readField>['team']>;
type Person = Pick<Caller, 'userId' | 'isStaff' | 'areaIds'>;

/** The day's jobs of an area can be many; what is left out here disappears from a phone without a sentence. */
const MOST_GONE = 200;

/** The rounds and jobs of a person, what became of those that they no longer have, and the claims of colleagues. */
export function teamState(team: TeamSnapshot, person: Person, now: Date): TeamState {
  const rounds = team.roundsOf.get(person.userId) ?? [];
  const jobs = jobsFor(team, person).map((job) => ({ job, why: goneFor(job, person, now) }));
  const gone = [
    ...rounds.flatMap(({ id, withdrawn_at: at }) =>
      at === null ? [] : [{ kind: 'round' as const, id, why: 'withdrawn' as const, at }],
    ),
    ...jobs.flatMap(({ job, why }) =>
      why === null ? [] : [{ kind: 'job' as const, id: job.id, why, at: jobState(job, now).at }],
    ),
  ];
  return {
    rounds: rounds.filter(({ withdrawn_at }) => withdrawn_at === null).map(wireRound),
    jobs: jobs.flatMap(({ job, why }) => (why === null ? [wireJob(job)] : [])),
    gone: gone
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, MOST_GONE)
      .map(({ kind, id, why }) => ({ kind, id, why })),
    claims: claimsFor(team, person, now),
  };
}

/** The jobs that the person has, had or declined, and those that were offered to their areas. */
function jobsFor(team: TeamSnapshot, { userId, isStaff, areaIds }: Person): readonly JobSnapshot[] {
  const own = team.jobsOf.get(userId) ?? [];
  const nearby = (isStaff ? [...team.jobsIn.keys()] : areaIds).flatMap((id) => team.jobsIn.get(id) ?? []);
  return nearby.length === 0 ? own : [...new Set([...own, ...nearby])];
}

/** Why a job is not, or no longer, on the phone of a person; null when it is. */
function goneFor(job: JobSnapshot, { userId }: Person, now: Date): GoneReason | null {
  const { state } = jobState(job, now);
  const isMine = job.userId === userId;
  if (state === 'done' || state === 'withdrawn' || state === 'expired') return state;
  if (job.declinedBy.has(userId)) return 'declined';
  if (isMine) return state === 'declined' ? 'declined' : null;
  if (job.userId === null && job.isForArea) return null;
  return job.isForArea ? 'taken' : 'reassigned';
}

/** The claims of colleagues in the areas of a person: of several at a site the one that lasts longest. */
function claimsFor(team: TeamSnapshot, { userId, isStaff, areaIds }: Person, now: Date): TeamState['claims'] {
  const until = new Map<number, Date>();
  for (const areaId of isStaff ? team.claimsIn.keys() : areaIds) {
    for (const claim of team.claimsIn.get(areaId) ?? []) {
      if (claim.userId === userId || claim.until <= now) continue;
      const known = until.get(claim.siteId);
      if (known === undefined || known < claim.until) until.set(claim.siteId, claim.until);
    }
  }
  return [...until].map(([site_id, end]) => ({ site_id, until: end.toISOString() }));
}

const wireRound = (round: RoundSnapshot): TeamState['rounds'][number] => ({
  id: round.id,
  sent_by: round.sentBy,
  sent_at: round.sent_at.toISOString(),
  starts_at: round.startsAt.toISOString(),
  finish_by: round.finishBy.toISOString(),
  start_site_id: round.startSiteId,
  returns: round.returns,
  mode: round.mode,
  stops: [...round.stops],
  points: round.points,
  due_sites: round.dueSites,
  state: roundState(round).state,
  progress: round.progress,
});

const wireJob = (job: JobSnapshot): TeamState['jobs'][number] => ({
  id: job.id,
  assignment: job.assignment,
  site_id: job.siteId,
  site_name: job.siteName,
  street: job.street,
  postcode: job.postcode,
  reason: job.reason,
  by: job.due_by.toISOString(),
  for: job.isForArea ? 'area' : 'you',
  state: job.accepted_at === null ? 'open' : 'accepted',
  sent_by: job.sentBy,
  sent_at: job.sent_at.toISOString(),
});
