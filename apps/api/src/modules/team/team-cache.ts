import type { Clock } from '#core/clock.ts';
import { type Cached, createPolledCache } from '#core/polled-cache.ts';
import type { Database } from '#db/database.ts';
import { type TeamReader, readTeamRows } from './team-rows-table.all-areas.ts';
import { type TeamSnapshot, teamSnapshot } from './team-snapshot.ts';

export type TeamCache = Cached<TeamSnapshot> & {
  /** What a person needs of it, as the database has it now: they see what their own events did. */
  readonly readFor: (person: TeamReader) => Promise<TeamSnapshot>;
};

/** A phone that was offline for less still hears what became of a job. */
const KEPT_MS = 24 * 3_600_000;

/** The rounds, jobs and claims of today, at most a second old, in memory: every warden on shift asks for them every 30 seconds. */
export function createTeamCache({ db, clock }: { readonly db: Database; readonly clock: Clock }): TeamCache {
  const readFor = async (reader: TeamReader) => {
    const now = clock.now();
    const endAfter = new Date(now.getTime() - KEPT_MS);
    return teamSnapshot(await readTeamRows(db, { endAfter, now, reader }));
  };
  const load = () => readFor('all');
  return { ...createPolledCache({ clock, load, readChanges: load }), readFor };
}
