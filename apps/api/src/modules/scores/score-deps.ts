import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Replica } from '#db/replica.ts';
import type { Deps } from '#core/deps.ts';

/** What the scores are read with. */
export type ScoreDeps = {
  readonly db: Database;
  readonly replica?: Replica | undefined;
  readonly clock: Clock;
  readonly timeZone: string;
  /** How long a site takes to recover from a visit. Without it visits are no part of the scores. */
  readonly recoveryMinutes?: number;
};

export function scoreDeps({
  db,
  replica,
  clock,
  config,
}: Pick<Deps, 'db' | 'replica' | 'clock' | 'config'>): ScoreDeps {
  const base = { db, replica, clock, timeZone: config.TIME_ZONE };
  return config.FEATURES.includes('visits')
    ? { ...base, recoveryMinutes: config.VISIT_RECOVERY_MINUTES }
    : base;
}
