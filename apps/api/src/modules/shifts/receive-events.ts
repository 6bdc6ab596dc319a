import { type ShiftEventInput, type ShiftRefusal, shiftEventInput } from '@patrolplan/contract/shift';
import * as v from 'valibot';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { insertAlarm } from '#modules/alarms/alarms-table.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';
import type { AttemptLimiter } from '#modules/limits/limit-attempts.ts';
import { idOf } from '#modules/visits/receive-visits.ts';
import { visibleSiteIds } from '#modules/visits/visits-table.ts';
import { eventRefusal } from './event-refusal.ts';
import { refreshShift } from './refresh-shift.ts';
import { countEvents, eventOwners, insertEvents, insertSheet, lockShiftOf } from './shift-events-table.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export type EventResult = {
  readonly id: string;
  readonly status: 'stored' | 'refused';
  readonly reason: ShiftRefusal | null;
};

type Delivery = { readonly userId: number; readonly events: readonly unknown[] };

/** Far more than anybody taps in a day: a device that went wrong must not fill the table. */
const MOST_A_DAY = 2_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Takes events from a device, one result for each. The same id is the same event, however often and in whatever order it
 * arrives; the shift is what follows from all of them. Events of one person are never stored for another.
 */
export async function receiveEvents(
  deps: Deps & { readonly limits: Pick<AttemptLimiter, 'byUser'> },
  viewer: Viewer,
  delivery: Delivery,
): Promise<Result<readonly EventResult[], Failure>> {
  if (delivery.userId !== viewer.userId) return conflict('These events belong to another account.');
  const isHelp = delivery.events.some((event) => v.is(v.object({ kind: v.literal('help') }), event));
  // A call for help has a limit of its own, so that nothing else can use it up.
  const allowed = await deps.limits.byUser(isHelp ? 'callForHelp' : 'sendShiftEvents', viewer.userId);
  if (!allowed.ok) return allowed;
  return ok(await storeEvents(deps, viewer, delivery.events));
}

export async function storeEvents(
  { db, clock }: Deps,
  viewer: Viewer,
  sent: readonly unknown[],
): Promise<readonly EventResult[]> {
  const read = sent.map((candidate) => v.safeParse(shiftEventInput, candidate));
  const events = new Map(read.flatMap(({ success, output }) => (success ? [[output.id, output]] : [])));
  const now = clock.now();
  const { userId } = viewer;
  return db.transaction().execute(async (tx) => {
    await lockShiftOf(tx, userId);
    const owners = await eventOwners(tx, [...events.keys()]);
    const unknown = [...events.values()].filter(({ id }) => !owners.has(id));
    const sheetSites = await visibleSiteIds(tx, viewer, unknown.flatMap(sitesOf));
    const isFull = (await countEvents(tx, userId, new Date(now.getTime() - DAY_MS))) >= MOST_A_DAY;
    const refusals = new Map<string, ShiftRefusal | null>(
      unknown.map((event) => {
        const sees = sitesOf(event).every((site) => sheetSites.has(site));
        return [event.id, eventRefusal(event, { now, isFull, seesItsSites: sees })];
      }),
    );
    const accepted = unknown.filter(({ id }) => refusals.get(id) === null);
    const inserted = await insertEvents(tx, accepted, { userId, receivedAt: now });
    for (const event of accepted.filter(({ id }) => inserted.has(id))) await storeContent(tx, event, userId);
    if (inserted.size > 0) await refreshShift(tx, userId, now);
    return read.map((parsed, n): EventResult => {
      if (!parsed.success) return { id: idOf(sent[n]), status: 'refused', reason: 'invalid' };
      const { id } = parsed.output;
      if (inserted.has(id) || owners.get(id) === userId) return { id, status: 'stored', reason: null };
      return { id, status: 'refused', reason: refusals.get(id) ?? 'id_in_use' };
    });
  });
}

/** The sites that a sheet names. */
const sitesOf = ({ sheet }: ShiftEventInput): readonly number[] =>
  sheet === null ? [] : [...sheet.skipped, ...sheet.notes].map(({ site_id }) => site_id);

async function storeContent(tx: Database, event: ShiftEventInput, userId: number): Promise<void> {
  const { id, kind, at, position, sheet } = event;
  if (kind === 'help') await insertAlarm(tx, { id, userId, kind, dueAt: new Date(at), position });
  if (sheet !== null) await insertSheet(tx, { id, userId, sentAt: new Date(at), content: sheet });
}
