import type { Clock } from '#core/clock.ts';
import { type Cached, createPolledCache } from '#core/polled-cache.ts';
import type { Database } from '#db/database.ts';
import { type TeamReader, readTeamRows } from './team-rows-table.all-areas.ts';
import { type TeamSnapshot, teamSnapshot } from './team-snapshot.ts';

export type TeamCache = Cached<TeamSnapshot>;

/** A phone that was offline for less still hears what became of a job. */
const KEPT_MS = 24 * 3_600_000;

/** The rounds, jobs and claims of today, at most a second old, in memory: every warden on shift asks for them every 30 seconds. */
export function createTeamCache({ db, clock }: { readonly db: Database; readonly clock: Clock }): TeamCache {
  const load = async () => readTeam({ db, clock }, 'all');
  return createPolledCache({ clock, load, readChanges: load });
}

/** What the database has now: of a person after their own events, without reading the team of everybody again. */
export async function readTeam(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  reader: TeamReader,
): Promise<TeamSnapshot> {
  const now = clock.now();
  return teamSnapshot(await readTeamRows(db, { endAfter: new Date(now.getTime() - KEPT_MS), now, reader }));
}
