import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Email } from './emails.ts';

/**
 * Stores an email in the transaction of its cause: it is sent if, and only if, that transaction commits. Returns its id. An
 * urgent one has a Message-ID of its own, so that an attempt after an instance died is recognised as the same email.
 */
export async function enqueueEmail(
  db: Database,
  email: Email,
  at: Date,
  urgent?: { readonly messageId: string; readonly isIncident?: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values({
      ...email,
      created_at: at,
      next_attempt_at: at,
      is_urgent: urgent !== undefined,
      is_incident: urgent?.isIncident ?? false,
      message_id: urgent?.messageId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type DueEmail = Email & {
  readonly id: number;
  readonly attempts: number;
  readonly is_urgent: boolean;
  readonly message_id: string | null;
};

/**
 * Claims due emails in one statement, for all instances: a claimed email is not due again before `retryAt`.
 * No transaction stays open during delivery, and an instance that dies in between only delays its emails.
 */
export async function takeDueEmails(
  db: Database,
  {
    at,
    retryAt,
    atMost,
    isUrgent,
    isIncident,
  }: { at: Date; retryAt: Date; atMost: number; isUrgent: boolean; isIncident: boolean },
): Promise<readonly DueEmail[]> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', at)
    .where('is_urgent', '=', isUrgent)
    .where('is_incident', '=', isIncident)
    .orderBy('next_attempt_at')
    .limit(atMost)
    .forUpdate()
    .skipLocked();
  return (
    db
      .updateTable('outbox')
      .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: retryAt })
      // Not `in`: PostgreSQL may then run the subquery once for each row, and claim them all.
      .where('id', '=', sql<number>`any(array(${due}))`)
      .returning(['id', 'recipient', 'subject', 'body', 'attempts', 'is_urgent', 'message_id'])
      .execute()
  );
}

/** Clears the text, because a link in it may still be valid. The demo keeps it for its mail page. */
export async function markSent(
  db: Database,
  { id, at, keepText }: { id: number; at: Date; keepText: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: at, last_error: null, ...(keepText ? {} : { body: '' }) })
    .where('id', '=', id)
    .execute();
}

export async function markToRetry(
  db: Database,
  { id, retryAt, reason }: { id: number; retryAt: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: retryAt, last_error: reason })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(
  db: Database,
  { id, at, reason }: { id: number; at: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: at, last_error: reason, body: '' })
    .where('id', '=', id)
    .execute();
}

export async function countWaitingEmails(db: Database): Promise<number> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** When the email that waits longest was stored; null when none waits. */
export async function oldestWaitingEmail(db: Database): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return oldest;
}

export async function countGivenUpEmails(db: Database, since: Date): Promise<number> {
  const { failed } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .where('failed_at', '>', since)
    .executeTakeFirstOrThrow();
  return failed;
}

export type StoredEmail = Email & { readonly id: number; readonly createdAt: Date };

export async function newestEmails(db: Database, atMost: number): Promise<readonly StoredEmail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'body', 'created_at'])
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    createdAt: row.created_at,
  }));
}

export async function deleteEmailsBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteEmailsTo(db: Database, recipient: string): Promise<void> {
  await db.deleteFrom('outbox').where('recipient', '=', recipient).execute();
}
