import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** Stores a webhook in the transaction of its cause: it is sent if, and only if, that transaction commits. */
export async function enqueueWebhook(
  tx: Database,
  webhook: {
    readonly id: string;
    readonly url: string;
    /** Sealed. */
    readonly secret: Buffer;
    readonly body: string;
    readonly at: Date;
  },
): Promise<void> {
  const { at, ...row } = webhook;
  await tx
    .insertInto('webhook_deliveries')
    .values({ ...row, created_at: at, next_attempt_at: at })
    .execute();
}

export type DueWebhook = {
  readonly id: string;
  readonly url: string;
  readonly secret: Buffer;
  readonly body: string;
  readonly attempts: number;
};

/** Claims one due webhook, for all instances: it is not due again before `retryAt`. */
export async function takeDueWebhook(
  db: Database,
  { at, retryAt }: { readonly at: Date; readonly retryAt: Date },
): Promise<DueWebhook | undefined> {
  const due = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('accepted_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', at)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('webhook_deliveries')
    .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: retryAt })
    .where('id', 'in', due)
    .returning(['id', 'url', 'secret', 'body', 'attempts'])
    .executeTakeFirst();
}

/** Clears the body: it may have the name or the position of a person. */
export async function markAccepted(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ accepted_at: at, last_error: null, body: '' })
    .where('id', '=', id)
    .execute();
}

export async function markWebhookFailed(
  db: Database,
  { id, at, reason }: { readonly id: string; readonly at: Date; readonly reason: string },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ failed_at: at, last_error: reason, body: '' })
    .where('id', '=', id)
    .execute();
}

export async function markWebhookDelayed(
  db: Database,
  { id, retryAt, reason }: { readonly id: string; readonly retryAt: Date; readonly reason: string },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: retryAt, last_error: reason })
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhooksBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute();
}
