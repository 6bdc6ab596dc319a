import { teamContract } from '@patrolplan/contract/team';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import type { AttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { readOwnRow } from './read-board.ts';
import type { TeamCache } from './team-cache.ts';

export type TeamDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: AttemptLimiter;
  readonly config: Config;
  readonly cache: Pick<TeamCache, 'expire'>;
  /** Sends push messages at once. */
  readonly tellSoon: () => void;
};

export function teamRoutes(serveAny: Serve, deps: TeamDeps): void {
  const { config } = deps;
  const serve = serveFeature(serveAny, 'team', config.FEATURES);
  serve(teamContract.readOwnRow, async ({ caller }) =>
    ok(await readOwnRow({ ...deps, timeZone: config.TIME_ZONE }, caller.userId)),
  );
}
