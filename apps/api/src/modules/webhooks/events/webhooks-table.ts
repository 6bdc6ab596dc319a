import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';

export type Webhook = Omit<Selectable<Schema['webhooks']>, 'busy_until'>;
type NewWebhook = Omit<Insertable<Schema['webhooks']>, 'id' | 'busy_until' | 'version'>;

export async function countWebhooks(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A webhook, locked until the transaction ends. */
export async function lockWebhook(tx: Database, id: number): Promise<Webhook | undefined> {
  return tx.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findWebhook(db: Database, id: number): Promise<Webhook | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertWebhook(tx: Database, webhook: NewWebhook): Promise<number> {
  const { id } = await tx.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function writeWebhook(tx: Database, id: number, webhook: NewWebhook): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ ...webhook, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhook(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** By name, with what became of their deliveries. */
export async function listStoredWebhooks(db: Database) {
  const { rows } = await sql<
    Pick<Webhook, 'id' | 'version' | 'name' | 'url' | 'events' | 'is_on'> & {
      waiting: number;
      dead: number;
      last_accepted_at: Date | null;
      last_error: string | null;
    }
  >`
    select w.id, w.version, w.name, w.url, w.events, w.is_on,
      count(d.id) filter (where accepted_at is null and failed_at is null)::integer as waiting,
      count(failed_at)::integer as dead,
      max(accepted_at) as last_accepted_at,
      (array_agg(last_error order by next_attempt_at desc)
        filter (where last_error is not null and failed_at is null))[1] as last_error
    from webhooks w left join event_deliveries d on d.webhook_id = w.id
    group by w.id
    order by lower(w.name), w.id
  `.execute(db);
  return rows;
}
