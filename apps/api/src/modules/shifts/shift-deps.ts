import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';

export type ShiftDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<
    Config,
    'FEATURES' | 'TIME_ZONE' | 'TOKEN_SECRETS' | 'HELP_POSITION_DAYS' | 'WEBHOOK_NETWORKS'
  >;
  /** Tells the contacts at once, after a call for help or the start of a drill. */
  readonly tellSoon: () => void;
};
