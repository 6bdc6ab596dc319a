import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@patrolplan/contract/staff';
import type { EventFields } from '@patrolplan/contract/webhook-events';
import type { Database } from '#db/database.ts';
import { insertDelivery, webhooksFor } from './deliveries-table.ts';

/**
 * Tells the webhooks that want it of an event. Pass the transaction that makes it happen: it is told if, and only if, that
 * transaction commits.
 */
export async function tellEvent<Event extends WebhookEvent>(
  tx: Database,
  told: {
    readonly event: Event;
    readonly fields: EventFields[Event];
    readonly at: Date;
    /** What is told a single time. */
    readonly once?: string;
  },
): Promise<void> {
  const { event, fields, at, once = null } = told;
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
    });
  }
}
