import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** What is known of a person after an event or a visit arrived. */
export type Heard = {
  readonly heardAt: Date;
  /** The deadline of the next check-in; null where there is none. */
  readonly checkInBy: Date | null;
  readonly backBy: Date | null;
  /** The person has ended the shift, or was heard from after it ended by itself. */
  readonly isOver: boolean;
  readonly now: Date;
};

/**
 * Ends the alarms that this answers: it stores when the person was heard from, and no further contact gets a message. An
 * alarm without any message yet is deleted. A check-in that moves the deadline, but not beyond now, moves the alarm with it.
 */
export async function settleAlarms(tx: Database, userId: number, heard: Heard): Promise<void> {
  const { heardAt, checkInBy, backBy, isOver, now } = heard;
  // Waits for an instance that is storing the first message, so that the next statement sees it.
  await sql`select from alarms where user_id = ${userId} and closed_at is null for update`.execute(tx);
  const isAnswered = isOver || (checkInBy !== null && checkInBy > now);
  if (isAnswered) {
    await sql`
      delete from alarms a where user_id = ${userId} and kind = 'check_in' and heard_at is null and closed_at is null
        and not exists (select from alarm_steps s where s.alarm_id = a.id)
    `.execute(tx);
    await sql`
      update alarms set heard_at = ${heardAt}
      where user_id = ${userId} and kind = 'check_in' and heard_at is null and closed_at is null
    `.execute(tx);
  } else if (checkInBy !== null) {
    await sql`
      update alarms set due_at = ${checkInBy}, last_heard_at = ${heardAt}
      where user_id = ${userId} and kind = 'check_in' and heard_at is null and closed_at is null
        and due_at < ${checkInBy}
    `.execute(tx);
  }
  // The row stays, so that the same time to be back raises no second alarm.
  await sql`
    update alarms a set
      heard_at = ${heardAt},
      closed_at = case when exists (select from alarm_steps s where s.alarm_id = a.id) then null else ${now}::timestamptz end
    where user_id = ${userId} and kind = 'back_by' and heard_at is null and closed_at is null
      and (${isOver} or ${heardAt} >= due_at or ${backBy}::timestamptz is null or due_at < ${backBy}::timestamptz)
  `.execute(tx);
}

/** The deadline of an open alarm, while nothing was heard after it was missed. */
export async function missedDeadline(db: Database, userId: number, heardAt: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('alarms')
    .select((query) => query.fn.min('due_at').as('due'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'check_in')
    .where('heard_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('last_heard_at', '>=', heardAt)
    .executeTakeFirst();
  return row?.due ?? null;
}

/** When somebody last wrote that they reached the person: the next interval counts from then. */
export async function lastReachedAt(db: Database, userId: number, since: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('alarms')
    .select((query) => query.fn.max('closed_at').as('last'))
    .where('user_id', '=', userId)
    .where('kind', 'in', ['check_in', 'help'])
    .where('closed_at', '>=', since)
    .executeTakeFirst();
  return row?.last ?? null;
}
