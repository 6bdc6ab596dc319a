import { teamContract } from '@patrolplan/contract/team';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import type { AttemptLimiter } from '#modules/limits/limit-attempts.ts';
import { readShift } from '#modules/shifts/read-shift.ts';
import { readOwnRow } from './read-board.ts';
import { readChanges } from './read-changes.ts';
import { receiveTeamEvents } from './receive-team-events.ts';
import type { TeamCache } from './team-cache.ts';

export type TeamDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: AttemptLimiter;
  readonly config: Config;
  readonly cache: TeamCache;
  /** Sends push messages at once. */
  readonly tellSoon: () => void;
};

export function teamRoutes(serveAny: Serve, deps: TeamDeps): void {
  const { config } = deps;
  const serve = serveFeature(serveAny, 'team', config.FEATURES);
  serve(teamContract.readTeamChanges, async ({ caller, params }) => {
    const changes = await readChanges(deps, caller, params['since'] ?? '');
    if (params['shift'] !== '1') return ok(changes);
    const shift = await readShift({ ...deps, positionDays: config.HELP_POSITION_DAYS }, caller.userId);
    return ok({ ...changes, own_shift: shift });
  });
  serve(teamContract.sendTeamEvents, async ({ caller, body }) => {
    const received = await receiveTeamEvents(deps, caller, { userId: body.user_id, events: body.events });
    if (!received.ok) return received;
    // The reply shows what the events did.
    deps.cache.expire();
    return ok({ results: [...received.value], ...(await readChanges(deps, caller, body.since)) });
  });
  serve(teamContract.readOwnRow, async ({ caller }) =>
    ok(await readOwnRow({ ...deps, timeZone: config.TIME_ZONE }, caller.userId)),
  );
}
