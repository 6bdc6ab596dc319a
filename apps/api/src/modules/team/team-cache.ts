import type { Clock } from '#core/clock.ts';
import { type Kept, keepInMemory } from '#core/keep-in-memory.ts';
import type { Database } from '#db/database.ts';
import { readHeldTeam } from './held-team-table.ts';
import { type HeldTeam, holdTeam } from './held-team.ts';

export type TeamCache = Kept<HeldTeam>;

/** A phone that was offline for less still hears what became of a job. */
const KEPT_MS = 24 * 3_600_000;

/** Keeps the rounds, jobs and claims of today in memory: every warden on shift asks for changes every 30 seconds. */
export function createTeamCache({ db, clock }: { readonly db: Database; readonly clock: Clock }): TeamCache {
  return keepInMemory({
    clock,
    load: async (now) => holdTeam(await readHeldTeam(db, { endAfter: new Date(now - KEPT_MS) })),
    async readChanges(old) {
      const read = await readHeldTeam(db, { changedIn: String(old.snapshot.xmin) });
      // After a failover the numbers of transactions say nothing about what is held.
      if (read.database !== old.database)
        return holdTeam(await readHeldTeam(db, { endAfter: new Date(clock.now().getTime() - KEPT_MS) }));
      return holdTeam(read, old);
    },
  });
}
