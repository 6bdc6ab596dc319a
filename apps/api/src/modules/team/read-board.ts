import { hash } from 'node:crypto';
import type { CallReply } from '@patrolplan/contract';
import type { staffTeamContract } from '@patrolplan/contract/staff-team';
import type { teamContract } from '@patrolplan/contract/team';
import { localMoment } from '#time/local-moment.ts';
import { zonedMoment } from '#time/wall-time.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { readOrganisation } from '#modules/settings/organisation-table.ts';
import { staffShift } from '#modules/shifts/read-shifts.ts';
import { shiftsSince } from '#modules/shifts/shifts-table.ts';
import { wardenNumbers } from '#modules/shifts/warden-numbers.ts';
import { jobState } from '#modules/team/jobs/job-state.ts';
import { roundState } from '#modules/team/rounds/round-state.ts';
import { type BoardJobRow, type BoardRoundRow, boardClaims, boardJobs, boardRounds } from './board-table.ts';

type Deps = { readonly db: Database; readonly clock: Clock; readonly timeZone: string };
type Board = CallReply<typeof staffTeamContract.readBoard>;
type OwnRow = CallReply<typeof teamContract.readOwnRow>;

export type BoardRound = Board['rounds'][number];
export type BoardJob = Board['jobs'][number];

/** A row and whose it is, which staff may not see. */
type Row<T> = { readonly userId: number | null; readonly row: T };

type Rows = {
  readonly now: Date;
  readonly namesWardens: boolean;
  readonly shifts: readonly Row<Board['shifts'][number]>[];
  readonly rounds: readonly Row<BoardRound>[];
  readonly jobs: readonly Row<BoardJob>[];
  readonly moreJobs: number;
  readonly claims: readonly Row<Board['claims'][number]>[];
};

/** The board of today, for staff. Its tag does not depend on the clock: it changes when what is shown changes. */
export async function readBoard(deps: Deps): Promise<Board> {
  const { now, namesWardens, ...rows } = await boardRows(deps);
  const shown = {
    names_wardens: namesWardens,
    shifts: rows.shifts.map(({ row }) => row),
    rounds: rows.rounds.map(({ row }) => row),
    jobs: rows.jobs.map(({ row }) => row),
    more_jobs: rows.moreJobs,
    claims: rows.claims.map(({ row }) => row),
  };
  const tag = `"${hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 22)}"`;
  return { tag, now: now.toISOString(), ...shown };
}

/** What the board holds about one person: the same rows, out of the same function. */
export async function readOwnRow(deps: Deps, userId: number): Promise<OwnRow> {
  const { now, namesWardens, ...rows } = await boardRows(deps);
  const own = <T>(all: readonly Row<T>[]): T[] =>
    all.flatMap((one) => (one.userId === userId ? [one.row] : []));
  return {
    now: now.toISOString(),
    names_wardens: namesWardens,
    shift: own(rows.shifts)[0] ?? null,
    rounds: own(rows.rounds),
    jobs: own(rows.jobs),
    claims: own(rows.claims),
  };
}

async function boardRows({ db, clock, timeZone }: Deps): Promise<Rows> {
  const now = clock.now();
  const { day } = localMoment(now, timeZone);
  const dayStart = zonedMoment(day, '00:00:00', timeZone);
  const [{ namesWardens }, wardenOf, shifts, rounds, { jobs, more: moreJobs }, claims] = await Promise.all([
    readOrganisation(db),
    wardenNumbers(db, { day, dayStart }),
    shiftsSince(db, dayStart),
    boardRounds(db, { endAfter: dayStart }),
    boardJobs(db, dayStart),
    boardClaims(db, now),
  ]);
  const shownName = (name: string | null) => (namesWardens ? name : null);
  return {
    now,
    namesWardens,
    shifts: shifts.map((shift) => ({
      userId: shift.user_id,
      row: { warden: wardenOf(shift.user_id), ...staffShift(shift, namesWardens, now) },
    })),
    rounds: rounds.map((round) => ({
      userId: round.user_id,
      row: roundRow(round, { warden: wardenOf(round.user_id), name: shownName(round.name) }),
    })),
    jobs: jobs.map((job) => ({
      userId: job.user_id,
      row: jobRow(
        job,
        { warden: job.user_id === null ? null : wardenOf(job.user_id), name: shownName(job.name) },
        now,
      ),
    })),
    moreJobs,
    claims: claims.map(({ user_id, site_id, site_name, until }) => ({
      userId: user_id,
      row: { site_id, site_name, until: until.toISOString() },
    })),
  };
}

export function roundRow(
  round: BoardRoundRow,
  shown: { readonly warden: number; readonly name: string | null },
): BoardRound {
  const { state, at } = roundState(round);
  const sites = round.stops.flatMap(({ site_id }) => site_id ?? []);
  return {
    id: round.id,
    letter: round.letter,
    ...shown,
    state,
    state_at: at.toISOString(),
    decline_reason: round.decline_reason,
    done: round.done ?? 0,
    stops: round.of_stops ?? sites.length,
    last_visit:
      round.visit_site === null || round.visit_at === null
        ? null
        : { site_name: round.visit_site, at: round.visit_at.toISOString() },
    sent_at: round.sent_at.toISOString(),
    starts_at: round.starts_at.toISOString(),
    finish_by: round.finish_by.toISOString(),
    points: round.points,
    due_sites: round.due_sites,
    areas: round.areas,
    site_ids: sites,
  };
}

export function jobRow(
  job: BoardJobRow,
  shown: { readonly warden: number | null; readonly name: string | null },
  now: Date,
): BoardJob {
  const { state, at } = jobState(job, now);
  return {
    id: job.id,
    site_id: job.site_id,
    site_name: job.site_name,
    area: job.area,
    reason: job.reason,
    by: job.due_by.toISOString(),
    for: job.is_for_area ? 'area' : 'person',
    ...shown,
    state,
    state_at: at.toISOString(),
    seen_at: job.seen_at?.toISOString() ?? null,
    decline_reason: job.decline_reason,
    declines: job.is_for_area ? job.declines : 0,
    is_site_retired: job.is_site_retired,
    sent_at: job.sent_at.toISOString(),
  };
}
