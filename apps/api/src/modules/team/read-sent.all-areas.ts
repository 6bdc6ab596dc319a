import type { CallReply } from '@patrolplan/contract';
import type { staffTeamContract } from '@patrolplan/contract/staff-team';
import type { Config } from '#config/config.ts';
import { type Caller, isProgram } from '#core/caller.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { readOrganisation } from '#modules/settings/organisation-table.ts';
import { JOBS_PER_PAGE, boardRounds, jobPage } from './board-table.ts';
import { type BoardJob, jobRow, readBoard, roundRow } from './read-board.ts';

type Deps = { readonly db: Database; readonly clock: Clock; readonly timeZone: string };
type SentRound = CallReply<typeof staffTeamContract.readSentRound>;

const DAY_MS = 24 * 3_600_000;

/** A sent round with its stops, as it was sent, with the names that its sites have now. */
export async function readSentRound(deps: Deps, id: string): Promise<SentRound | undefined> {
  const [stored] = await boardRounds(deps.db, { id });
  if (stored === undefined) return undefined;
  const { namesWardens } = await readOrganisation(deps.db);
  // The number of the warden is that of the board.
  const onBoard = (await readBoard(deps)).rounds.find((round) => round.id === id);
  const names = await siteNames(
    deps.db,
    stored.stops.flatMap(({ site_id }) => site_id ?? []),
  );
  return {
    round: onBoard ?? roundRow(stored, { warden: 0, name: namesWardens ? stored.name : null }),
    start_site_id: stored.start_site_id,
    returns: stored.returns,
    stops: stored.stops.map((stop) => ({
      ...stop,
      site_name: stop.site_id === null ? '' : (names.get(stop.site_id) ?? ''),
    })),
  };
}

async function siteNames(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('sites').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A page of the jobs that run and those of the last days, newest first. A program never reads who has one. */
export async function readJobs(
  {
    db,
    clock,
    config,
  }: {
    readonly db: Database;
    readonly clock: Clock;
    readonly config: Pick<Config, 'SHIFT_DAYS'>;
  },
  caller: Pick<Caller, 'keyId'>,
  after: string,
): Promise<{ readonly jobs: BoardJob[]; readonly next: string | null }> {
  const now = clock.now();
  const [{ namesWardens }, jobs] = await Promise.all([
    readOrganisation(db),
    jobPage(db, {
      dueAfter: new Date(now.getTime() - config.SHIFT_DAYS * DAY_MS),
      after: UUID.test(after) ? after : null,
    }),
  ]);
  const isNamed = namesWardens && !isProgram(caller);
  return {
    jobs: jobs.map((job) => jobRow(job, { warden: null, name: isNamed ? job.name : null }, now)),
    next: jobs.length < JOBS_PER_PAGE ? null : (jobs.at(-1)?.id ?? null),
  };
}
