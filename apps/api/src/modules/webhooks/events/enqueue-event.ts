import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@patrolplan/contract/staff';
import type { EventFields } from '@patrolplan/contract/webhook-events';
import type { Database } from '#db/database.ts';
import { insertDelivery, webhooksFor } from './deliveries-table.ts';

/**
 * Stores an event for each webhook that subscribes to it. Pass the transaction that makes it happen: the event is sent if,
 * and only if, that transaction commits.
 */
export async function enqueueEvent<Event extends WebhookEvent>(
  tx: Database,
  happened: {
    readonly event: Event;
    readonly fields: EventFields[Event];
    readonly at: Date;
    /** When it is sent first; without it at once. */
    readonly sendAt?: Date;
    /** Names what a webhook receives a single time. */
    readonly once?: string;
  },
): Promise<void> {
  const { event, fields, at, sendAt = at, once = null } = happened;
  for (const webhookId of await webhooksFor(tx, { event, once })) {
    const id = randomUUID();
    const head = { id, event, is_test: false, created_at: at.toISOString() };
    await insertDelivery(tx, {
      id,
      webhookId,
      event,
      once,
      body: JSON.stringify({ ...head, ...fields }),
      at,
      sendAt,
    });
  }
}
