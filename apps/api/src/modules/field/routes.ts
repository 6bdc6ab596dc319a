import { fieldContract } from '@patrolplan/contract/field';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import type { Cached } from '#core/polled-cache.ts';
import { ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import type { Guard, Serve } from '#http/serve.ts';
import type { AttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import type { TeamCache } from '#modules/team/team-cache.ts';
import type { Publish } from './events/publish.ts';
import { holdsShiftEvent, isOfShift, readKind } from './read-event.ts';
import { readState } from './read-state.ts';
import { receiveFieldEvents } from './receive-events.ts';

/** Connections, and what reads or counts on them. */
type Lane = {
  readonly db: Database;
  readonly limits: Pick<AttemptLimiter, 'byUser'>;
  readonly team: TeamCache;
};

type Deps = {
  readonly usual: Lane;
  /** Connections that nothing but the shift and alarms uses: a call for help waits for no other call. */
  readonly urgent: Lane;
  readonly clock: Clock;
  readonly config: Config;
  readonly publish: Publish;
  readonly closedSites: Pick<Cached<unknown>, 'expire'>;
  /** Tells the contacts of alarms at once. */
  readonly tellSoon: () => void;
};

/** Calls with an event of the shift are served on the urgent connections, from the session on. */
export const guardByUrgency =
  (usual: Guard, urgent: Guard): Guard =>
  (request, call) =>
    (holdsShiftEvent(request.body) ? urgent : usual)(request, call);

/** `serve` guards by urgency. */
export function fieldRoutes(serve: Serve, { usual, urgent, tellSoon, closedSites, ...deps }: Deps): void {
  serve(fieldContract.readField, async ({ caller, request, setTag }) => {
    const known = request.headers['if-none-match'];
    const read = (from: 'memory' | 'database') => readState({ ...deps, ...usual }, caller, from);
    const cached = known === undefined ? null : await read('memory');
    // A phone with another tag may have been sent more than this instance has read: by another one, or after its own events.
    const state = cached !== null && cached.tag === known ? cached : await read('database');
    setTag(state.tag);
    return ok(state);
  });
  serve(fieldContract.sendFieldEvents, async ({ caller, body }) => {
    const lane = holdsShiftEvent(body) ? urgent : usual;
    const received = await receiveFieldEvents(
      { ...deps, db: usual.db, alarmDb: urgent.db, limits: lane.limits },
      caller,
      { userId: body.user_id, events: body.events },
    );
    if (!received.ok) return received;
    // The reply shows what the events did.
    if (body.events.some((event) => readKind(event) === 'closure')) closedSites.expire();
    const from = body.events.every(isOfShift) ? 'memory' : 'database';
    const state = await readState({ ...deps, ...lane }, caller, from);
    const { alarms = [], incidents = [] } = state.shift ?? {};
    const hasUntold = alarms.some(({ steps }) => steps.some((step) => step.state !== 'told'));
    if (hasUntold || incidents.some(({ told }) => told.state === 'waiting')) tellSoon();
    return ok({ results: [...received.value], state });
  });
}
