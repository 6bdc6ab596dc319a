import { hash } from 'node:crypto';
import type { CallReply } from '@patrolplan/contract';
import type { GoneReason, teamContract } from '@patrolplan/contract/team';
import { jobState } from '#modules/site-jobs/job-state.ts';
import { roundState } from '#modules/team-rounds/round-state.ts';
import { type Cursor, type Position, cursorText } from './cursor.ts';
import type { HeldClaim, HeldJob, HeldRound, HeldTeam } from './held-team.ts';
import { sees } from './snapshot.ts';

export type TeamChanges = CallReply<typeof teamContract.readTeamChanges>;

export type Person = {
  readonly userId: number;
  readonly isStaff: boolean;
  readonly areaIds: readonly number[];
};

type Gone = { readonly kind: 'round' | 'job'; readonly id: string; readonly why: GoneReason };

/** Where a person stands with what this instance holds. */
export const cursorFor = (team: HeldTeam, person: Person): Cursor => ({
  database: team.database,
  areas: areasText(person),
  snapshot: team.snapshot,
});

/** What changed for a person since the phone was told last; everything where that is not known. */
export function changesFor(
  team: HeldTeam,
  person: Person,
  position: Exclude<Position, { readonly kind: 'ahead' }>,
  now: Date,
): TeamChanges {
  const isNew = (changedIn: number): boolean =>
    position.kind === 'whole' || !sees(position.snapshot, changedIn);

  const rounds = (team.roundsOf.get(person.userId) ?? []).filter(({ changedIn }) => isNew(changedIn));
  const jobs = jobsFor(team, person).filter(
    ({ id, changedIn }) =>
      isNew(changedIn) || isNew(team.answers.get(id)?.get(person.userId)?.changedIn ?? -1),
  );
  const offered = rounds.filter((round) => round.withdrawn_at === null);
  const ends = jobs.map((job) => ({ job, why: goneFor(team, job, person, now) }));
  const gone: Gone[] = [
    ...rounds
      .filter((round) => !offered.includes(round))
      .map(({ id }): Gone => ({ kind: 'round', id, why: 'withdrawn' })),
    ...ends.flatMap(({ job, why }): Gone[] => (why === null ? [] : [{ kind: 'job', id: job.id, why }])),
  ];
  return {
    cursor: cursorText(cursorFor(team, person)),
    now: now.toISOString(),
    is_whole: position.kind === 'whole',
    rounds: offered.map(wireRound),
    jobs: ends.flatMap(({ job, why }) => (why === null ? [wireJob(job)] : [])),
    // A phone that gets everything has nothing else left.
    gone: position.kind === 'whole' ? [] : gone,
    claims: claimsFor(team, person, isNew, now),
  };
}

/** Differs when the areas of a person differ. */
const areasText = ({ isStaff, areaIds }: Person): string =>
  isStaff
    ? 'all'
    : hash('sha256', areaIds.toSorted((one, other) => one - other).join(), 'base64url').slice(0, 10);

/** The jobs that the person has, had or declined, and those that were offered to their areas. */
function jobsFor(team: HeldTeam, person: Person): readonly HeldJob[] {
  const areaIds = person.isStaff ? [...team.jobsIn.keys()] : person.areaIds;
  const own = team.jobsOf.get(person.userId) ?? [];
  const nearby = areaIds.flatMap((areaId) => team.jobsIn.get(areaId) ?? []);
  return nearby.length === 0 ? own : [...new Set([...own, ...nearby])];
}

/** Why a job is not, or no longer, on the phone of a person; null when it is. */
function goneFor(team: HeldTeam, job: HeldJob, { userId }: Person, now: Date): GoneReason | null {
  const { state } = jobState(job, now);
  const isMine = job.userId === userId;
  if (state === 'done' || state === 'withdrawn' || state === 'expired') return state;
  if (team.answers.get(job.id)?.get(userId)?.hasDeclined === true) return 'declined';
  if (isMine) return state === 'declined' ? 'declined' : null;
  if (job.userId === null && job.isForArea) return null;
  return job.isForArea ? 'taken' : 'reassigned';
}

/** All claims of colleagues, if one of them in the person's areas changed; else null. */
function claimsFor(
  team: HeldTeam,
  person: Person,
  isNew: (changedIn: number) => boolean,
  now: Date,
): TeamChanges['claims'] {
  const areaIds = person.isStaff ? [...team.claimsIn.keys()] : person.areaIds;
  const claims = areaIds.flatMap((areaId): readonly HeldClaim[] => team.claimsIn.get(areaId) ?? []);
  if (!isNew(-1) && !claims.some(({ changedIn }) => isNew(changedIn))) return null;
  const until = new Map<number, Date>();
  for (const claim of claims) {
    if (claim.userId === person.userId || claim.until <= now) continue;
    const known = until.get(claim.siteId);
    if (known === undefined || known < claim.until) until.set(claim.siteId, claim.until);
  }
  return [...until].map(([site_id, end]) => ({ site_id, until: end.toISOString() }));
}

const wireRound = (round: HeldRound): TeamChanges['rounds'][number] => ({
  id: round.id,
  sent_by: round.sentBy,
  sent_at: round.sent_at.toISOString(),
  starts_at: round.startsAt.toISOString(),
  finish_by: round.finishBy.toISOString(),
  start_site_id: round.startSiteId,
  returns: round.returns,
  stops: [...round.stops],
  points: round.points,
  due_sites: round.dueSites,
  state: roundState(round).state,
  progress: round.progress,
});

const wireJob = (job: HeldJob): TeamChanges['jobs'][number] => ({
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
