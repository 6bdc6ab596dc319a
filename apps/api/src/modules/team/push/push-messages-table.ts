import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/**
 * Stores a message to every browser of these people in the transaction of its cause. One that waits for its first attempt is
 * enough; one that was tried may still arrive, or be given up for its age.
 */
export async function queuePush(
  tx: Database,
  {
    kind,
    userIds,
    at,
  }: { readonly kind: 'job' | 'round'; readonly userIds: readonly number[]; readonly at: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    insert into push_messages (subscription_id, kind, created_at, next_attempt_at)
    select s.id, ${kind}, ${at}, ${at} from push_subscriptions s
    where s.user_id = any(${userIds}::integer[])
      and not exists (select from push_messages m where m.subscription_id = s.id and m.kind = ${kind} and m.attempts = 0)
  `.execute(tx);
}

export type DuePush = {
  readonly id: number;
  readonly subscription_id: number;
  readonly kind: 'job' | 'round';
  readonly created_at: Date;
  readonly attempts: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly public_key: string;
};

/** Claims one due message, for all instances: it is not due again before `retryAt`. */
export async function takeDuePush(
  db: Database,
  { at, retryAt }: { readonly at: Date; readonly retryAt: Date },
): Promise<DuePush | undefined> {
  // Not `in`: PostgreSQL may then run the subquery once for each row, and claim them all.
  const { rows } = await sql<DuePush>`
    update push_messages m set attempts = m.attempts + 1, next_attempt_at = ${retryAt}
    from push_subscriptions s
    where s.id = m.subscription_id and m.id = (
      select id from push_messages where next_attempt_at <= ${at} order by next_attempt_at limit 1 for update skip locked
    )
    returning m.id, m.subscription_id, m.kind, m.created_at, m.attempts, s.endpoint, s.p256dh, s.auth, s.public_key
  `.execute(db);
  return rows[0];
}

export async function delayPush(db: Database, id: number, retryAt: Date): Promise<void> {
  await db.updateTable('push_messages').set({ next_attempt_at: retryAt }).where('id', '=', id).execute();
}

export async function deletePush(db: Database, id: number): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', id).execute();
}
