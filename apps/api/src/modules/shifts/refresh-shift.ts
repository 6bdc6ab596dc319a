import { foldShift } from '@patrolplan/contract/fold-shift';
import type { Database } from '#db/database.ts';
import { lastReachedAt, settleAlarms } from '#modules/alarms/settle-alarms.ts';
import { lockShiftOf, readEvents } from './shift-events-table.ts';
import { checkInMinutes, lastVisitOf, removeShift, storeShift, storedShift } from './shifts-table.ts';

/** Longer than a shift may be, also one that a second device started again. */
const LOOK_BACK_MS = 48 * 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Writes the shift of a person and its deadline as they follow from the stored events and visits, and ends the alarms that
 * they answer. Part of the transaction that stored them.
 */
export async function refreshShift(tx: Database, userId: number, now: Date): Promise<void> {
  await lockShiftOf(tx, userId);
  const shift = foldShift(
    await readEvents(tx, userId, new Date(now.getTime() - LOOK_BACK_MS)),
    now.getTime(),
  );
  if (shift === null) {
    await removeShift(tx, userId);
    return;
  }
  const startedAt = new Date(shift.startedAt);
  const endedAt = dateOf(shift.endedAt);
  const backBy = dateOf(shift.backBy);
  const before = await storedShift(tx, userId);
  const heardAt = latest(
    new Date(shift.heardAt),
    await lastVisitOf(tx, userId, { since: startedAt, until: endedAt ?? now }),
    // A visit that the person took back was still heard.
    before !== undefined && before.heard_at >= startedAt && endedAt === null ? before.heard_at : null,
  );
  const minutes = await checkInMinutes(tx, userId);
  const reachedAt = await lastReachedAt(tx, userId, startedAt);
  const checkInBy =
    minutes === null ? null : new Date(latest(heardAt, reachedAt).getTime() + minutes * MINUTE_MS);
  await storeShift(tx, userId, {
    started_at: startedAt,
    break_since: dateOf(shift.breakSince),
    ended_at: endedAt,
    ends_at: new Date(shift.endsAt),
    back_by: backBy,
    heard_at: heardAt,
    check_in_by: checkInBy,
  });
  await settleAlarms(tx, userId, {
    heardAt,
    checkInBy,
    backBy,
    isOver: shift.isEndedByTap,
    now,
  });
}

const latest = (first: Date, ...others: readonly (Date | null)[]): Date =>
  others.reduce<Date>((last, other) => (other !== null && other > last ? other : last), first);

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));
