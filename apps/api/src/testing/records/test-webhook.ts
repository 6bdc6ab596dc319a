import { randomUUID } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { insertDelivery } from '#modules/webhooks/events/deliveries-table.ts';
import { insertWebhook } from '#modules/webhooks/events/webhooks-table.ts';

/** A stored webhook with a delivery that was given up. Its address is refused, so that no test reaches it. */
export async function makeDeadWebhook(
  db: Database,
  at = new Date(),
): Promise<{ readonly id: number; readonly deliveryId: string }> {
  const id = await insertWebhook(db, {
    name: 'Permits',
    url: 'https://10.1.2.3/hook',
    secret: Buffer.from('sealed with another secret'),
    events: ['boost.set'],
    is_on: true,
  });
  const deliveryId = randomUUID();
  const delivery = {
    id: deliveryId,
    webhookId: id,
    event: 'boost.set',
    once: null,
    body: '{}',
    at,
    sendAt: at,
  } as const;
  await insertDelivery(db, delivery);
  await db
    .updateTable('event_deliveries')
    .set({ failed_at: at, attempts: 12, last_error: 'The webhook answered 500.' })
    .where('id', '=', deliveryId)
    .execute();
  return { id, deliveryId };
}
