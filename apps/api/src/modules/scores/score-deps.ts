import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Replica } from '#db/replica.ts';
import type { Deps } from '#core/deps.ts';

/** Dependencies of the scores. */
export type ScoreDeps = {
  readonly db: Database;
  readonly replica?: Replica | undefined;
  readonly clock: Clock;
  readonly timeZone: string;
  /** How long a site takes to recover from a visit. Null: visits are no part of the scores. */
  readonly recoveryMinutes: number | null;
};

export function scoreDeps({
  db,
  replica,
  clock,
  config,
}: Pick<Deps, 'db' | 'replica' | 'clock' | 'config'>): ScoreDeps {
  const recoveryMinutes = config.FEATURES.includes('visits') ? config.VISIT_RECOVERY_MINUTES : null;
  return { db, replica, clock, timeZone: config.TIME_ZONE, recoveryMinutes };
}
