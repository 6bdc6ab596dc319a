import type { SentStop } from '#db/team-tables.ts';
import type { JobFacts } from '#modules/site-jobs/job-state.ts';
import type { RoundFacts } from '#modules/team-rounds/round-state.ts';
import type { ReadTeam } from './held-team-table.ts';
import { type Snapshot, readSnapshot } from './snapshot.ts';

export type HeldRound = RoundFacts & {
  readonly id: string;
  readonly userId: number;
  readonly sentBy: string;
  readonly startsAt: Date;
  readonly finishBy: Date;
  readonly startSiteId: number | null;
  readonly returns: boolean;
  readonly stops: readonly SentStop[];
  readonly points: number;
  readonly dueSites: number;
  readonly progress: { readonly done: number; readonly stops: number } | null;
  readonly changedIn: number;
};

export type HeldJob = JobFacts & {
  readonly id: string;
  readonly siteId: number;
  readonly areaId: number;
  readonly siteName: string;
  readonly street: string;
  readonly postcode: string;
  readonly reason: string;
  readonly sentBy: string;
  readonly assignment: number;
  readonly isForArea: boolean;
  readonly isKnownInArea: boolean;
  readonly userId: number | null;
  readonly changedIn: number;
};

/** A person who has or had a job, or declined it. */
type HeldAnswer = { readonly hasDeclined: boolean; readonly changedIn: number };

export type HeldClaim = {
  readonly id: number;
  readonly userId: number | null;
  readonly siteId: number;
  readonly areaId: number;
  readonly until: Date;
  readonly changedIn: number;
};

/** Rounds, jobs and claims as one snapshot of the database has them. */
export type HeldTeam = {
  readonly database: string;
  readonly snapshot: Snapshot;
  readonly rounds: ReadonlyMap<string, HeldRound>;
  readonly jobs: ReadonlyMap<string, HeldJob>;
  /** By job, then by person. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<number, HeldAnswer>>;
  readonly claims: ReadonlyMap<number, HeldClaim>;
  readonly roundsOf: ReadonlyMap<number, readonly HeldRound[]>;
  /** The jobs that a person has, had or declined. */
  readonly jobsOf: ReadonlyMap<number, readonly HeldJob[]>;
  /** The jobs that were offered to an area at some time. */
  readonly jobsIn: ReadonlyMap<number, readonly HeldJob[]>;
  readonly claimsIn: ReadonlyMap<number, readonly HeldClaim[]>;
};

/** What was read, added to what was held before it. */
export function holdTeam(read: ReadTeam, old?: HeldTeam): HeldTeam {
  const snapshot = readSnapshot(read.snapshot);
  if (snapshot === undefined) throw new Error(`PostgreSQL wrote a snapshot as '${read.snapshot}'`);
  const isSame = read.rounds.length + read.jobs.length + read.jobPeople.length + read.claims.length === 0;
  if (old !== undefined && isSame) return { ...old, snapshot };
  const rounds = new Map([
    ...(old?.rounds ?? []),
    ...read.rounds.map((row) => [row.id, roundOf(row)] as const),
  ]);
  const jobs = new Map([...(old?.jobs ?? []), ...read.jobs.map((row) => [row.id, jobOf(row)] as const)]);
  const claims = new Map([
    ...(old?.claims ?? []),
    ...read.claims.map((row) => [row.id, claimOf(row)] as const),
  ]);
  const answers = new Map<string, Map<number, HeldAnswer>>(
    [...(old?.answers ?? [])].map(([jobId, people]) => [jobId, new Map(people)]),
  );
  for (const { job_id, user_id, declined_at, changed_in } of read.jobPeople) {
    const people = answers.get(job_id) ?? new Map<number, HeldAnswer>();
    people.set(user_id, { hasDeclined: declined_at !== null, changedIn: Number(changed_in) });
    answers.set(job_id, people);
  }
  const jobList = [...jobs.values()];
  return {
    database: read.database,
    snapshot,
    rounds,
    jobs,
    answers,
    claims,
    roundsOf: Map.groupBy(rounds.values(), ({ userId }) => userId),
    jobsOf: groupedBy(jobList, (job) => [
      ...new Set([...(job.userId === null ? [] : [job.userId]), ...(answers.get(job.id)?.keys() ?? [])]),
    ]),
    jobsIn: groupedBy(jobList, ({ isKnownInArea, areaId }) => (isKnownInArea ? [areaId] : [])),
    claimsIn: Map.groupBy(claims.values(), ({ areaId }) => areaId),
  };
}

function groupedBy<T>(items: readonly T[], keysOf: (item: T) => readonly number[]): ReadonlyMap<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}

const maybeDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

const roundOf = (row: ReadTeam['rounds'][number]): HeldRound => ({
  id: row.id,
  userId: row.user_id,
  sentBy: row.sent_by,
  sent_at: new Date(row.sent_at),
  startsAt: new Date(row.starts_at),
  finishBy: new Date(row.finish_by),
  startSiteId: row.start_site_id,
  returns: row.returns,
  stops: row.stops,
  points: row.points,
  dueSites: row.due_sites,
  seen_at: maybeDate(row.seen_at),
  accepted_at: maybeDate(row.accepted_at),
  declined_at: maybeDate(row.declined_at),
  withdrawn_at: maybeDate(row.withdrawn_at),
  finished_at: maybeDate(row.finished_at),
  progress_at: maybeDate(row.progress_at),
  progress: row.done === null || row.of_stops === null ? null : { done: row.done, stops: row.of_stops },
  changedIn: Number(row.changed_in),
});

const jobOf = (row: ReadTeam['jobs'][number]): HeldJob => ({
  id: row.id,
  siteId: row.site_id,
  areaId: row.area_id,
  siteName: row.site_name,
  street: row.street,
  postcode: row.postcode,
  reason: row.reason,
  due_by: new Date(row.due_by),
  sentBy: row.sent_by,
  sent_at: new Date(row.sent_at),
  assignment: row.assignment,
  isForArea: row.is_for_area,
  isKnownInArea: row.is_known_in_area,
  userId: row.user_id,
  accepted_at: maybeDate(row.accepted_at),
  declined_at: maybeDate(row.declined_at),
  withdrawn_at: maybeDate(row.withdrawn_at),
  done_at: maybeDate(row.done_at),
  changedIn: Number(row.changed_in),
});

const claimOf = (row: ReadTeam['claims'][number]): HeldClaim => ({
  id: row.id,
  userId: row.user_id,
  siteId: row.site_id,
  areaId: row.area_id,
  until: new Date(row.until),
  changedIn: Number(row.changed_in),
});
