import type { ShiftEvent } from '@patrolplan/contract/fold-shift';
import type { ShiftEventInput, ShiftSheet } from '@patrolplan/contract/shift';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { EventTime } from './event-time.ts';

/** Deliveries of one person, and visits that move the deadline, happen one after the other. */
export async function lockUserShift(tx: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`shift ${userId}`}))`.execute(tx);
}

/** The owners of those events that are stored, by id. */
export async function eventOwners(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; user_id: number }>`
    select id, user_id from shift_events where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** Stores the events whose id is new. Returns their ids. A position is not stored here. */
export async function insertEvents(
  db: Database,
  events: readonly { readonly event: ShiftEventInput; readonly time: EventTime }[],
  { userId, receivedAt }: { readonly userId: number; readonly receivedAt: Date },
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const rows = await db
    .insertInto('shift_events')
    .values(
      events.map(({ event, time }) => ({
        id: event.id,
        user_id: userId,
        kind: event.kind,
        happened_at: time.at,
        stated_at: time.statedAt,
        received_at: receivedAt,
        back_by: 'back_by' in event && event.back_by !== null ? new Date(event.back_by) : null,
        undoes: event.kind === 'undo' ? event.undoes : null,
      })),
    )
    .onConflict((clash) => clash.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function readEvents(db: Database, userId: number, since: Date): Promise<readonly ShiftEvent[]> {
  const rows = await db
    .selectFrom('shift_events')
    .select(['id', 'kind', 'happened_at', 'back_by', 'undoes'])
    .where('user_id', '=', userId)
    .where('happened_at', '>=', since)
    .execute();
  return rows.map(({ happened_at, back_by, ...row }) => ({
    ...row,
    at: happened_at.getTime(),
    backBy: back_by?.getTime() ?? null,
  }));
}

/** When the person did something in an earlier shift; null when no such event is stored. */
export async function lastEventBefore(db: Database, userId: number, before: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('shift_events')
    .select((query) => query.fn.max('happened_at').as('last'))
    .where('user_id', '=', userId)
    .where('happened_at', '<', before)
    .executeTakeFirst();
  return row?.last ?? null;
}

const WEEK_MS = 7 * 24 * 3_600_000;

export async function countEvents(db: Database, userId: number, since: Date): Promise<number> {
  const { events } = await db
    .selectFrom('shift_events')
    .select((query) => query.fn.countAll<number>().as('events'))
    .where('user_id', '=', userId)
    // By arrival: events may be a week late. Their own time finds them in the index.
    .where('happened_at', '>=', new Date(since.getTime() - WEEK_MS))
    .where('received_at', '>=', since)
    .executeTakeFirstOrThrow();
  return events;
}

export async function insertSheet(
  db: Database,
  sheet: {
    readonly id: string;
    readonly userId: number;
    readonly sentAt: Date;
    readonly content: ShiftSheet;
  },
): Promise<void> {
  await db
    .insertInto('shift_sheets')
    .values({
      id: sheet.id,
      user_id: sheet.userId,
      sent_at: sheet.sentAt,
      sheet: JSON.stringify(sheet.content),
    })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
}
