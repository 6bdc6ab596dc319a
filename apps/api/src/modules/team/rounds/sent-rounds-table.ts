import type { TravelMode } from '@patrolplan/contract/team';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { SentStop } from '#db/team-tables.ts';

/** Rounds are sent one call after the other, so that each gets a letter of its own. */
export async function lockLetters(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('letters of sent rounds'))`.execute(tx);
}

/** Whose round each of these ids is, if it was sent. */
export async function roundOwners(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; user_id: number }>`
    select id, user_id from sent_rounds where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** Letters in use on a day (withdrawn rounds excluded). */
export async function takenLetters(db: Database, day: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sent_rounds')
    .select('letter')
    .where('day', '=', day)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Set(rows.map(({ letter }) => letter));
}

export type NewRound = {
  readonly id: string;
  readonly user_id: number;
  readonly day: string;
  readonly letter: string;
  readonly sent_by: number | null;
  readonly sent_at: Date;
  readonly starts_at: Date;
  readonly finish_by: Date;
  readonly start_site_id: number | null;
  readonly returns: boolean;
  readonly mode: TravelMode | null;
  readonly stops: readonly SentStop[];
  readonly points: number;
  readonly due_sites: number;
};

export async function insertRound(tx: Database, { stops, ...round }: NewRound): Promise<void> {
  await tx
    .insertInto('sent_rounds')
    .values({ ...round, stops: JSON.stringify(stops) })
    .execute();
}

const FACTS = [
  'id',
  'user_id',
  'letter',
  'sent_at',
  'finish_by',
  'seen_at',
  'accepted_at',
  'declined_at',
  'withdrawn_at',
  'finished_at',
  'progress_at',
] as const;

/** A round, locked until the transaction ends. */
export async function lockRound(tx: Database, id: string) {
  return tx.selectFrom('sent_rounds').select(FACTS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type LockedRound = NonNullable<Awaited<ReturnType<typeof lockRound>>>;

type Known = Partial<{
  readonly seen_at: Date;
  readonly accepted_at: Date;
  readonly declined_at: Date;
  readonly decline_reason: 'too_far' | 'no_time' | 'not_safe' | 'other' | 'none';
  readonly withdrawn_at: Date;
  readonly finished_at: Date;
  readonly done: number;
  readonly of_stops: number;
  readonly progress_at: Date;
}>;

export async function writeRound(tx: Database, id: string, known: Known): Promise<void> {
  await tx.updateTable('sent_rounds').set(known).where('id', '=', id).execute();
}

/** Deletes the rounds that ended before a time. */
export async function deleteRoundsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sent_rounds').where('finish_by', '<', before).execute();
}

/** How many rounds that are not over each person was sent, also those that were taken back. */
export async function countRounds(db: Database, at: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select user_id, count(*)::integer as count from sent_rounds where finish_by > ${at} group by user_id
  `.execute(db);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}
