import { shiftContract } from '@patrolplan/contract/shift';
import { ok } from '#core/result.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import { readShift } from './read-shift.ts';
import { readWaiting } from './read-waiting.ts';
import { receiveEvents } from './receive-events.ts';
import type { ShiftDeps } from './shift-deps.ts';

export function shiftRoutes(serveAny: Serve, deps: ShiftDeps): void {
  const { config } = deps;
  const serve = serveFeature(serveAny, 'shift', config.FEATURES);
  const read = (userId: number) => readShift({ ...deps, positionDays: config.HELP_POSITION_DAYS }, userId);
  serve(shiftContract.readShift, async ({ caller }) => ok(await read(caller.userId)));
  serve(shiftContract.sendShiftEvents, async ({ caller, body }) => {
    const received = await receiveEvents(deps, caller, { userId: body.user_id, events: body.events });
    if (!received.ok) return received;
    const state = await read(caller.userId);
    if (state.alarms.some(({ steps }) => steps.some((step) => step.state !== 'told'))) deps.tellSoon();
    return ok({ results: [...received.value], ...state });
  });
  serve(shiftContract.readWaiting, async ({ caller }) =>
    ok(
      await readWaiting(
        {
          ...deps,
          timeZone: config.TIME_ZONE,
          isFair: config.FEATURES.includes('fair'),
          hidesMarked: config.FEATURES.includes('marks'),
        },
        caller,
      ),
    ),
  );
}
