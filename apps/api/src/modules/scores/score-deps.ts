import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Replica } from '#db/replica.ts';
import type { Deps } from '#core/deps.ts';
import { type LargestBase, createLargestBase } from '#modules/visit-rules/largest-base.ts';

/** Dependencies of the scores. Created once for a group of routes: caches what all areas share. */
export type ScoreDeps = {
  readonly db: Database;
  readonly replica?: Replica | undefined;
  readonly clock: Clock;
  readonly timeZone: string;
  /** How long a site takes to recover from a visit. Null: visits are no part of the scores. */
  readonly recoveryMinutes: number | null;
  /** Null: visit rules are no part of the scores. */
  readonly largestBase: LargestBase | null;
  /** Whether sites say how long a vehicle may wait there. */
  readonly hasShifts: boolean;
  /** Whether sites that cannot be enforced are left out. */
  readonly hidesClosed: boolean;
};

export function scoreDeps({
  db,
  replica,
  clock,
  config,
}: Pick<Deps, 'db' | 'replica' | 'clock' | 'config'>): ScoreDeps {
  const hasVisits = config.FEATURES.includes('visits');
  return {
    db,
    replica,
    clock,
    timeZone: config.TIME_ZONE,
    recoveryMinutes: hasVisits ? config.VISIT_RECOVERY_MINUTES : null,
    // Without visits every site would be overdue for ever.
    largestBase: hasVisits && config.FEATURES.includes('fair') ? createLargestBase() : null,
    hasShifts: config.FEATURES.includes('shift'),
    hidesClosed: config.FEATURES.includes('marks'),
  };
}
