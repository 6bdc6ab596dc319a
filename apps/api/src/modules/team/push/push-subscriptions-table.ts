import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type NewSubscription = {
  readonly userId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The key of this service that the browser subscribed with. */
  readonly publicKey: string;
  readonly at: Date;
};

/** Enough for all devices of a person; of more, the oldest go. */
const MOST_PER_PERSON = 10;

/** Stores a subscription. A browser has one: when another person signs in there, it becomes theirs. */
export async function storeSubscription(db: Database, subscription: NewSubscription): Promise<void> {
  const { userId, endpoint, p256dh, auth, publicKey, at } = subscription;
  const row = { user_id: userId, p256dh, auth, public_key: publicKey, created_at: at };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...row })
      .onConflict((clash) => clash.column('endpoint').doUpdateSet(row))
      .execute();
    await sql`
      delete from push_subscriptions where user_id = ${userId} and id not in (
        select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc limit ${MOST_PER_PERSON}
      )
    `.execute(tx);
  });
}

export async function deleteSubscription(
  db: Database,
  wanted: { readonly id: number } | { readonly userId: number; readonly endpoint: string },
): Promise<void> {
  const query = db.deleteFrom('push_subscriptions');
  await (
    'id' in wanted
      ? query.where('id', '=', wanted.id)
      : query.where('user_id', '=', wanted.userId).where('endpoint', '=', wanted.endpoint)
  ).execute();
}
