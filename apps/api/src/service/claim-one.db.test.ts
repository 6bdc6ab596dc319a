import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { enqueueEmail, takeDueEmails } from '#mail/outbox-table.ts';
import { takeDuePush } from '#modules/team/push/push-messages-table.ts';
import { alarmOutbox, enqueueWebhook } from '#modules/webhooks/webhooks-table.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';

/**
 * PostgreSQL may run a subquery with a limit once for each row of the outer query: it does so when the table had one row at
 * the last ANALYZE. A claim written as `in (… limit 1)` then takes messages that nobody sends until the claim has run out.
 */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const WAITING = 5;
beforeEach(async () => {
  const at = app.clock.now();
  const { id: userId } = await app.makeUser();
  for (const table of ['outbox', 'webhook_deliveries', 'push_messages', 'push_subscriptions'] as const) {
    await app.db.deleteFrom(table).execute();
  }
  const subscription = await app.db
    .insertInto('push_subscriptions')
    .values({
      user_id: userId,
      endpoint: 'https://push.example/1',
      p256dh: 'key',
      auth: 'auth',
      public_key: 'key',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let n = 0; n < WAITING; n += 1) {
    const email = { recipient: `contact${n}@city.example`, subject: 'Help', body: 'Call back.' };
    await enqueueEmail(app.db, email, at, { messageId: `<${n}@city.example>` });
    const webhook = { url: 'https://city.example/alarm', secret: Buffer.from('sealed'), body: '{}' };
    await enqueueWebhook(app.db, { id: randomUUID(), ...webhook, at });
    await app.db
      .insertInto('push_messages')
      .values({ subscription_id: subscription.id, kind: 'job', created_at: at, next_attempt_at: at })
      .execute();
    if (n === 0) await sql`vacuum (analyze) outbox, webhook_deliveries, push_messages`.execute(app.db);
  }
});

const times = () => ({ at: app.clock.now(), retryAt: new Date(app.clock.now().getTime() + 25_000) });

test.each([
  [
    'outbox',
    (db: Database) => takeDueEmails(db, { ...times(), atMost: 1, isUrgent: true, isIncident: false }),
  ],
  ['webhook_deliveries', (db: Database) => alarmOutbox(db).take(times())],
  ['push_messages', (db: Database) => takeDuePush(db, times())],
] as const)(
  'a claim of one message of %s takes one, also when statistics say that it has one row',
  async (table, take) => {
    await take(app.db);
    const due = await app.db
      .selectFrom(table)
      .select('id')
      .where('next_attempt_at', '<=', app.clock.now())
      .execute();
    expect(due).toHaveLength(WAITING - 1);
  },
);
