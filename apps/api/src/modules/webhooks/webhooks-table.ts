import { type Updateable, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import type { UrgentKind } from '#core/queue.ts';
import type { WebhookOutbox } from './send-webhooks.ts';

/** Stores a webhook in the transaction of its cause: it is sent if, and only if, that transaction commits. */
export async function enqueueWebhook(
  tx: Database,
  webhook: {
    readonly id: string;
    readonly url: string;
    /** Sealed. */
    readonly secret: Buffer;
    readonly body: string;
    readonly isIncident?: boolean;
    readonly at: Date;
  },
): Promise<void> {
  const { at, isIncident = false, ...row } = webhook;
  await tx
    .insertInto('webhook_deliveries')
    .values({ ...row, is_incident: isIncident, created_at: at, next_attempt_at: at })
    .execute();
}

/** The messages of alarms, or those of incidents. Their bodies are cleared at the end: they may have the name or the position of a person. */
export function alarmOutbox(db: Database, kind: UrgentKind = 'alarm'): WebhookOutbox {
  const write = async (id: string, known: Updateable<Schema['webhook_deliveries']>) =>
    void (await db.updateTable('webhook_deliveries').set(known).where('id', '=', id).execute());
  return {
    async take({ at, retryAt }) {
      const due = db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('is_incident', '=', kind === 'incident')
        .where('accepted_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', at)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked();
      return (
        db
          .updateTable('webhook_deliveries')
          .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: retryAt })
          // Not `in`: PostgreSQL may then run the subquery once for each row, and claim them all.
          .where('id', '=', due)
          .returning(['id', 'url', 'secret', 'body', 'attempts'])
          .executeTakeFirst()
      );
    },
    markAccepted: (id, at) => write(id, { accepted_at: at, last_error: null, body: '' }),
    markFailed: ({ id, at, reason }) => write(id, { failed_at: at, last_error: reason, body: '' }),
    markDelayed: ({ id, retryAt, reason }) => write(id, { next_attempt_at: retryAt, last_error: reason }),
  };
}

export async function deleteWebhooksBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute();
}
