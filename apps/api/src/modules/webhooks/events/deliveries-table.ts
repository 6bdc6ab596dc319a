import type { WebhookEvent } from '@patrolplan/contract/staff';
import { type Updateable, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import type { DueWebhook, WebhookOutbox } from '#modules/webhooks/send-webhooks.ts';

/** Events that wait for one webhook. A receiver with this many waiting gets no new ones until it accepts some. */
const MAX_WAITING = 5_000;

/**
 * The webhooks that subscribe to an event. `once` names an event that a webhook receives a single time, such as a day:
 * those that have it are left out. Nobody can remove the webhooks before the transaction ends.
 */
export async function webhooksFor(
  tx: Database,
  { event, once }: { readonly event: WebhookEvent; readonly once: string | null },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhooks w
    where is_on and ${event} = any(events) and not exists (
      select from event_deliveries d where d.webhook_id = w.id and d.event = ${event} and d.once = ${once}
    ) and (
      select count(*) from (
        select from event_deliveries d where d.webhook_id = w.id and d.accepted_at is null and d.failed_at is null
        limit ${MAX_WAITING}
      ) as waiting
    ) < ${MAX_WAITING}
    order by id
    for key share
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function insertDelivery(
  tx: Database,
  delivery: {
    readonly id: string;
    readonly webhookId: number;
    readonly event: WebhookEvent;
    readonly once: string | null;
    readonly body: string;
    readonly at: Date;
    readonly sendAt: Date;
  },
): Promise<void> {
  const { id, webhookId, event, once, body, at, sendAt } = delivery;
  await tx
    .insertInto('event_deliveries')
    .values({ id, webhook_id: webhookId, event, once, body, created_at: at, next_attempt_at: sendAt })
    // Two instances that store the same day.
    .onConflict((clash) => clash.columns(['webhook_id', 'event', 'once']).doNothing())
    .execute();
}

/** Takes back what was not sent yet. */
export async function cancelEvent(
  tx: Database,
  { event, once }: { readonly event: WebhookEvent; readonly once: string },
): Promise<void> {
  await tx
    .deleteFrom('event_deliveries')
    .where('event', '=', event)
    .where('once', '=', once)
    .where('attempts', '=', 0)
    .execute();
}

/** Queued deliveries of active webhooks: one for each, the oldest first. */
export function eventOutbox(db: Database): WebhookOutbox {
  /** The webhook is free for the next delivery in the same statement. */
  const end = async (id: string, known: Updateable<Schema['event_deliveries']>) => {
    await db
      .with('ended', (tx) =>
        tx.updateTable('event_deliveries').set(known).where('id', '=', id).returning('webhook_id'),
      )
      .updateTable('webhooks')
      .set({ busy_until: null })
      .where('id', 'in', (ended) => ended.selectFrom('ended').select('webhook_id'))
      .execute();
  };
  return {
    async take({ at, retryAt }) {
      const { rows } = await sql<DueWebhook>`
        with free as (
          select id, url, secret from webhooks w
          cross join lateral (
            select min(next_attempt_at) as due_at from event_deliveries
            where webhook_id = w.id and accepted_at is null and failed_at is null
          ) as waiting
          where is_on and (busy_until is null or busy_until <= ${at}) and due_at <= ${at}
          order by due_at
          limit 1
          for no key update of w skip locked
        ), taken as (
          update event_deliveries d set attempts = attempts + 1, next_attempt_at = ${retryAt}
          from free
          where d.id = (
            select id from event_deliveries
            where webhook_id = free.id and accepted_at is null and failed_at is null and next_attempt_at <= ${at}
            order by position
            limit 1
          )
          -- Again, because another instance may have sent it since this statement began. These are read anew.
          and d.accepted_at is null and d.failed_at is null and d.next_attempt_at <= ${at}
          returning d.id, free.id as webhook_id, free.url, free.secret, d.body, d.attempts
        ), busy as (
          update webhooks set busy_until = ${retryAt} where id in (select webhook_id from taken)
        )
        select id, url, secret, body, attempts from taken
      `.execute(db);
      return rows[0];
    },
    markAccepted: (id, at) => end(id, { accepted_at: at, last_error: null }),
    markFailed: ({ id, at, reason }) => end(id, { failed_at: at, last_error: reason }),
    markDelayed: ({ id, retryAt, reason }) => end(id, { next_attempt_at: retryAt, last_error: reason }),
  };
}

const SHOWN_DEAD = 100;

/** Deliveries that were given up, newest first. */
export async function listDead(db: Database) {
  return db
    .selectFrom('event_deliveries')
    .select(['id', 'webhook_id', 'event', 'created_at', 'failed_at', 'attempts', 'last_error'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('position', 'desc')
    .limit(SHOWN_DEAD)
    .execute();
}

/** Puts deliveries that were given up back into the queue, with the whole schedule before them. How many there were. */
export async function reviveDeliveries(
  tx: Database,
  { webhookId, id, at }: { readonly webhookId: number; readonly id: string | null; readonly at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('event_deliveries')
    .set({ failed_at: null, attempts: 0, next_attempt_at: at })
    .where('webhook_id', '=', webhookId)
    .where('failed_at', 'is not', null)
    .$if(id !== null, (some) => some.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes accepted deliveries before one time, and all before another. */
export async function deleteDeliveriesBefore(
  db: Database,
  { accepted, all }: { readonly accepted: Date; readonly all: Date },
): Promise<void> {
  await sql`
    delete from event_deliveries
    where created_at < ${all} or (created_at < ${accepted} and accepted_at is not null)
  `.execute(db);
}
