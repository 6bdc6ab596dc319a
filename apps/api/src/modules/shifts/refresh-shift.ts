import { foldShift } from '@patrolplan/contract/fold-shift';
import type { Database } from '#db/database.ts';
import { lastReachedAt, missedDeadline, settleAlarms } from '#modules/shifts/alarms/settle-alarms.ts';
import { lockUserShift, readEvents } from './shift-events-table.ts';
import { checkInMinutes, findLastVisit, removeShift, storeShift, storedShift } from './shifts-table.ts';

/** Longer than a shift may be, also one that a second device started again. */
const LOOK_BACK_MS = 48 * 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Writes the shift of a person and its deadline as they follow from the stored events and visits, and ends the alarms that
 * they answer. Part of the transaction that stored them.
 */
export async function refreshShift(
  tx: Database,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  await lockUserShift(tx, userId);
  const shift = foldShift(
    await readEvents(tx, userId, new Date(now.getTime() - LOOK_BACK_MS)),
    now.getTime(),
  );
  if (shift === null) {
    await removeShift(tx, userId);
    return;
  }
  const startedAt = new Date(shift.startedAt);
  const endedAt = toDate(shift.endedAt);
  const backBy = toDate(shift.backBy);
  const before = await storedShift(tx, userId);
  const heardAt = latest(
    new Date(shift.heardAt),
    await findLastVisit(tx, userId, {
      since: startedAt,
      until: shift.isEndedByTap && endedAt !== null ? endedAt : now,
    }),
    // A visit that the person took back was still heard.
    before !== undefined && before.heard_at >= startedAt && endedAt === null ? before.heard_at : null,
  );
  const endsAt = new Date(shift.endsAt);
  const lastSign = latest(heardAt, await lastReachedAt(tx, userId, startedAt));
  const isOver = shift.isEndedByTap || (endedAt !== null && lastSign >= endsAt);
  const checkInBy = isOver ? null : await deadline(tx, userId, { heardAt, lastSign, endsAt });
  await storeShift(tx, userId, {
    started_at: startedAt,
    break_since: toDate(shift.breakSince),
    ended_at: endedAt,
    ends_at: endsAt,
    back_by: backBy,
    heard_at: heardAt,
    check_in_by: checkInBy,
  });
  await settleAlarms(tx, userId, { heardAt, checkInBy, backBy, isOver, now });
}

/**
 * The deadline of the next check-in; null where there is none. A shift that is not ended by a tap has its last deadline when
 * it ends by itself. The deadline of an open alarm moves only when the person is heard from: another interval does not.
 */
async function deadline(
  tx: Database,
  userId: number,
  known: { readonly heardAt: Date; readonly lastSign: Date; readonly endsAt: Date },
): Promise<Date | null> {
  const minutes = await checkInMinutes(tx, userId);
  if (minutes === null) return null;
  const next = new Date(known.lastSign.getTime() + minutes * MINUTE_MS);
  return earliest(next, known.endsAt, await missedDeadline(tx, userId, known.heardAt));
}

const latest = (first: Date, ...others: readonly (Date | null)[]): Date =>
  others.reduce<Date>((last, other) => (other !== null && other > last ? other : last), first);

const earliest = (first: Date, ...others: readonly (Date | null)[]): Date =>
  others.reduce<Date>((soonest, other) => (other !== null && other < soonest ? other : soonest), first);

const toDate = (time: number | null): Date | null => (time === null ? null : new Date(time));
