import { shiftContract } from '@patrolplan/contract/shift';
import { ok } from '#core/result.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import { readWaiting } from './read-waiting.ts';
import type { ShiftDeps } from './shift-deps.ts';

/** What waits at the start of a shift. It reads sites and boosts, and nobody's safety depends on it. */
export function shiftRoutes(serveAny: Serve, { db, clock, config }: ShiftDeps): void {
  const serve = serveFeature(serveAny, 'shift', config.FEATURES);
  serve(shiftContract.readWaiting, async ({ caller }) =>
    ok(
      await readWaiting(
        {
          db,
          clock,
          timeZone: config.TIME_ZONE,
          isFair: config.FEATURES.includes('fair'),
          hidesClosed: config.FEATURES.includes('marks'),
        },
        caller,
      ),
    ),
  );
}
