import type { TravelMode } from '@patrolplan/contract/team';
import type { SentStop } from '#db/team-tables.ts';
import type { JobFacts } from '#modules/team/jobs/job-state.ts';
import type { RoundFacts } from '#modules/team/rounds/round-state.ts';
import type { TeamRows } from './team-rows-table.all-areas.ts';

export type RoundSnapshot = RoundFacts & {
  readonly id: string;
  readonly userId: number;
  readonly sentBy: string;
  readonly startsAt: Date;
  readonly finishBy: Date;
  readonly startSiteId: number | null;
  readonly returns: boolean;
  readonly mode: TravelMode | null;
  readonly stops: readonly SentStop[];
  readonly points: number;
  readonly dueSites: number;
  readonly progress: { readonly done: number; readonly stops: number } | null;
};

export type JobSnapshot = JobFacts & {
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
  /** Who has or had it, or declined it. */
  readonly people: readonly number[];
  readonly declinedBy: ReadonlySet<number>;
};

type ClaimSnapshot = {
  readonly userId: number | null;
  readonly siteId: number;
  readonly areaId: number;
  readonly until: Date;
};

/** Rounds, jobs and claims as one statement has read them. */
export type TeamSnapshot = {
  readonly roundsOf: ReadonlyMap<number, readonly RoundSnapshot[]>;
  /** The jobs that a person has, had or declined. */
  readonly jobsOf: ReadonlyMap<number, readonly JobSnapshot[]>;
  /** The jobs that were offered to an area at some time. */
  readonly jobsIn: ReadonlyMap<number, readonly JobSnapshot[]>;
  readonly claimsIn: ReadonlyMap<number, readonly ClaimSnapshot[]>;
};

export function teamSnapshot(read: TeamRows): TeamSnapshot {
  const people = Map.groupBy(read.jobPeople, ({ job_id: jobId }) => jobId);
  const jobs = read.jobs.map((row) => toJobSnapshot(row, people.get(row.id) ?? []));
  return {
    roundsOf: Map.groupBy(read.rounds.map(toRoundSnapshot), ({ userId }) => userId),
    jobsOf: groupedBy(jobs, ({ userId, people: known }) => [
      ...new Set([...(userId === null ? [] : [userId]), ...known]),
    ]),
    jobsIn: groupedBy(jobs, ({ isKnownInArea, areaId }) => (isKnownInArea ? [areaId] : [])),
    claimsIn: Map.groupBy(read.claims.map(toClaimSnapshot), ({ areaId }) => areaId),
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

const toRoundSnapshot = (row: TeamRows['rounds'][number]): RoundSnapshot => ({
  id: row.id,
  userId: row.user_id,
  sentBy: row.sent_by,
  sent_at: new Date(row.sent_at),
  startsAt: new Date(row.starts_at),
  finishBy: new Date(row.finish_by),
  startSiteId: row.start_site_id,
  returns: row.returns,
  mode: row.mode,
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
});

const toJobSnapshot = (row: TeamRows['jobs'][number], people: TeamRows['jobPeople']): JobSnapshot => ({
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
  people: people.map(({ user_id: userId }) => userId),
  declinedBy: new Set(people.flatMap(({ user_id, declined_at }) => (declined_at === null ? [] : [user_id]))),
  accepted_at: maybeDate(row.accepted_at),
  declined_at: maybeDate(row.declined_at),
  withdrawn_at: maybeDate(row.withdrawn_at),
  done_at: maybeDate(row.done_at),
});

const toClaimSnapshot = (row: TeamRows['claims'][number]): ClaimSnapshot => ({
  userId: row.user_id,
  siteId: row.site_id,
  areaId: row.area_id,
  until: new Date(row.until),
});
