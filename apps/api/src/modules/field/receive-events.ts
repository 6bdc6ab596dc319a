import type { FieldEvent, FieldRefusal } from '@patrolplan/contract/field';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { applyClosures } from '#modules/closures/apply-closures.ts';
import { applyIncidents } from '#modules/shifts/apply-incidents.ts';
import { applyShiftEvents } from '#modules/shifts/apply-shift-events.ts';
import type { AttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { applyTeamEvents } from '#modules/team/apply-team-events.ts';
import { applyCorrections } from '#modules/visits/apply-corrections.ts';
import { applyVisits } from '#modules/visits/apply-visits.ts';
import type { Apply, Outcome, Receipt } from './events/apply.ts';
import type { Publish } from './events/publish.ts';
import { readEventId, isIncident, isShiftEvent, isTeamEvent, readKind, readEvent } from './read-event.ts';

export type FieldResult = {
  readonly id: string;
  readonly status: 'stored' | 'refused';
  readonly reason: FieldRefusal | null;
};

export type FieldDeps = {
  readonly db: Database;
  /** Connections that only events of the shift, alarms and sessions use. */
  readonly alarmDb: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'FEATURES' | 'TIME_ZONE' | 'TOKEN_SECRETS'>;
  readonly publish: Publish;
};

/**
 * Takes events from a device, one result for each. The same id is the same event, however often and in whatever order it
 * arrives. Events of one person are never stored for another.
 */
export async function receiveFieldEvents(
  deps: FieldDeps & { readonly limits: Pick<AttemptLimiter, 'byUser'> },
  person: Receipt['person'],
  delivery: { readonly userId: number; readonly events: readonly unknown[] },
): Promise<Result<readonly FieldResult[], Failure>> {
  if (delivery.userId !== person.userId) return conflict('These events belong to another account.');
  // A call for help has a limit of its own, so that nothing else can use it up.
  const isHelp = delivery.events.some((event) => readKind(event) === 'help');
  const allowed = await deps.limits.byUser(isHelp ? 'callForHelp' : 'sendFieldEvents', person.userId);
  return allowed.ok ? ok(await storeFieldEvents(deps, person, delivery.events)) : allowed;
}

/**
 * The module that stores each kind of event, in this order, each in a transaction of its own: events of the shift come first
 * and on their own connections, and no module waits while it holds the locks of another.
 */
export async function storeFieldEvents(
  { db, alarmDb, clock, config, publish }: FieldDeps,
  person: Receipt['person'],
  sent: readonly unknown[],
): Promise<readonly FieldResult[]> {
  const receipt = { person, now: clock.now() };
  const events = sent.map((candidate) => readEvent(candidate, config.FEATURES));
  const outcomes = new Map<FieldEvent, Outcome>();
  async function store<Event extends FieldEvent>(
    on: Database,
    isOf: (event: FieldEvent) => event is Event,
    apply: Apply<Event>,
  ): Promise<void> {
    const own = events.filter((event) => event !== null).filter(isOf);
    if (own.length === 0) return;
    const applied = await on.transaction().execute((tx) => apply(tx, own, receipt));
    for (const [n, event] of own.entries()) outcomes.set(event, applied[n] ?? null);
  }
  const secrets = config.FEATURES.includes('fair') ? config.TOKEN_SECRETS : null;
  const timeZone = config.TIME_ZONE;
  await store(alarmDb, isShiftEvent, applyShiftEvents);
  await store(alarmDb, isIncident, applyIncidents);
  // A job is accepted before a visit does it.
  await store(db, isTeamEvent, applyTeamEvents);
  await store(
    db,
    (event) => event.kind === 'visit',
    (tx, visits, by) => applyVisits(tx, visits, by, { secrets, publish }),
  );
  await store(
    db,
    (event) => event.kind === 'visit_correction',
    (tx, corrections, by) => applyCorrections(tx, corrections, by, { timeZone, publish }),
  );
  await store(
    db,
    (event) => event.kind === 'closure',
    (tx, closures, by) => applyClosures(tx, closures, by, { publish }),
  );
  return events.map((event, n) => {
    const reason = event === null ? 'invalid' : (outcomes.get(event) ?? null);
    return { id: event?.id ?? readEventId(sent[n]), status: reason === null ? 'stored' : 'refused', reason };
  });
}
