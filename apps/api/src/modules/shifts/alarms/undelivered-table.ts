import type { ContactRole } from '@patrolplan/contract/shift';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** Whether an alarm is open, no drill, and none of its messages was accepted. */
const isUndeliveredAlarm = sql<boolean>`a.closed_at is null and a.kind <> 'drill' and not exists (
  select from alarm_steps o
  left join outbox e on e.id = o.email_id left join webhook_deliveries w on w.id = o.webhook_id
  where o.alarm_id = a.id and (e.sent_at is not null or w.accepted_at is not null)
)`;

/** Whether a message belongs to an open alarm of which nobody was notified: it is tried until somebody is. */
export async function isUndelivered(
  db: Database,
  message: { readonly emailId: number } | { readonly webhookId: string },
): Promise<boolean> {
  const own =
    'emailId' in message ? sql`s.email_id = ${message.emailId}` : sql`s.webhook_id = ${message.webhookId}`;
  const { rows } = await sql`
    select from alarm_steps s join alarms a on a.id = s.alarm_id where ${own} and ${isUndeliveredAlarm}
  `.execute(db);
  return rows.length > 0;
}

/**
 * Starts anew for a contact whose address has changed: the steps of open alarms of which nobody was notified are removed, and the
 * next run stores new messages. Those to the old address are given up.
 */
export async function resendUndelivered(tx: Database, role: ContactRole, at: Date): Promise<void> {
  const { rows } = await sql<{ email_id: number | null; webhook_id: string | null }>`
    delete from alarm_steps s using alarms a
    where a.id = s.alarm_id and s.role = ${role} and a.heard_at is null and ${isUndeliveredAlarm}
    returning s.email_id, s.webhook_id
  `.execute(tx);
  await giveUpMessages(tx, rows, at);
}

/** Gives up messages to an address that was changed. */
export async function giveUpMessages(
  tx: Database,
  messages: readonly { readonly email_id: number | null; readonly webhook_id: string | null }[],
  at: Date,
): Promise<void> {
  const ended = { failed_at: at, body: '', last_error: 'The address of the contact was changed.' };
  const emails = messages.flatMap(({ email_id: id }) => id ?? []);
  const webhooks = messages.flatMap(({ webhook_id: id }) => id ?? []);
  if (emails.length > 0) {
    await tx
      .updateTable('outbox')
      .set(ended)
      .where('id', 'in', emails)
      .where('sent_at', 'is', null)
      .execute();
  }
  if (webhooks.length > 0) {
    await tx
      .updateTable('webhook_deliveries')
      .set(ended)
      .where('id', 'in', webhooks)
      .where('accepted_at', 'is', null)
      .execute();
  }
}

/** Gives up messages that may have a position which is to be deleted. */
export async function giveUpMessagesBefore(db: Database, before: Date, at: Date): Promise<void> {
  const ended = { failed_at: at, body: '' };
  await db
    .updateTable('outbox')
    .set(ended)
    .where('is_urgent', '=', true)
    .where('created_at', '<', before)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  await db
    .updateTable('webhook_deliveries')
    .set(ended)
    .where('created_at', '<', before)
    .where('accepted_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}
