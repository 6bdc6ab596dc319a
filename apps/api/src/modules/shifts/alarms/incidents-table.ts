import type { IncidentInput, IncidentKind } from '@patrolplan/contract/shift';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type StoredStep, notifiedStep } from './alarm-steps.ts';
import { deleteMessages, message } from './alarms-table.ts';
import { giveUpMessages } from './undelivered-table.ts';

export type Incident = {
  readonly id: string;
  readonly kind: IncidentKind;
  readonly note: string;
  readonly at: Date;
  readonly siteId: number | null;
  readonly siteName: string | null;
  readonly told: Told;
};

type Told = {
  readonly state: 'waiting' | 'told' | 'failed' | 'nobody';
  readonly name: string;
  readonly at: Date;
  readonly reason: string;
};

type Row = {
  readonly id: string;
  readonly kind: IncidentKind;
  readonly note: string;
  readonly happened_at: Date;
  readonly site_id: number | null;
  readonly site_name: string | null;
  readonly received_at: Date;
  readonly told_at: Date | null;
  readonly contact_name: string;
  readonly email_id: number | null;
  readonly sent_at: Date | null;
  readonly mail_failed: boolean;
  readonly mail_error: string | null;
  readonly webhook_id: string | null;
  readonly accepted_at: Date | null;
  readonly webhook_failed: boolean;
  readonly webhook_error: string | null;
};

/** The incidents since a time, the oldest first: of one person, or of all. */
export async function readIncidents(
  db: Database,
  { userId, since, now }: { readonly userId?: number; readonly since: Date; readonly now: Date },
): Promise<readonly Incident[]> {
  const { rows } = await sql<Row>`
    select i.id, i.kind, i.note, i.happened_at, i.site_id, s.name as site_name, i.received_at, i.told_at, i.contact_name,
      i.email_id, e.sent_at, e.failed_at is not null as mail_failed, e.last_error as mail_error,
      i.webhook_id, w.accepted_at, w.failed_at is not null as webhook_failed, w.last_error as webhook_error
    from incidents i
    left join sites s on s.id = i.site_id
    left join outbox e on e.id = i.email_id
    left join webhook_deliveries w on w.id = i.webhook_id
    where i.happened_at >= ${since} and (${userId ?? null}::integer is null or i.user_id = ${userId ?? null})
    order by i.happened_at, i.id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    note: row.note,
    at: row.happened_at,
    siteId: row.site_id,
    siteName: row.site_name,
    told: told(row, now),
  }));
}

function told(row: Row, now: Date): Told {
  const { told_at: at, contact_name: name } = row;
  if (at === null) return { state: 'waiting', name: '', at: row.received_at, reason: '' };
  if (name === '') return { state: 'nobody', name, at, reason: '' };
  const step = notifiedStep({ told_at: at, ...messages(row) }, now);
  const reasons = [step.mail, step.webhook].flatMap((sent) => sent?.reason || []);
  return { state: step.state, name, at: step.at, reason: step.state === 'told' ? '' : (reasons[0] ?? '') };
}

const messages = (row: Row): Pick<StoredStep, 'mail' | 'webhook'> => ({
  mail: row.email_id === null ? null : message(row.sent_at, row.mail_failed, row.mail_error ?? ''),
  webhook:
    row.webhook_id === null ? null : message(row.accepted_at, row.webhook_failed, row.webhook_error ?? ''),
});

/** The owners of those incidents that are stored, by id. */
export async function incidentOwners(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; user_id: number }>`
    select id, user_id from incidents where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** How many incidents of a person have arrived since a time. */
export async function countIncidents(db: Database, userId: number, since: Date): Promise<number> {
  const { incidents } = await db
    .selectFrom('incidents')
    .select((query) => query.fn.countAll<number>().as('incidents'))
    .where('user_id', '=', userId)
    .where('received_at', '>=', since)
    .executeTakeFirstOrThrow();
  return incidents;
}

export type NewIncident = {
  readonly incident: IncidentInput;
  readonly at: Date;
  /** Null where the time that the phone stated is `at`. */
  readonly statedAt: Date | null;
  /** Null: there was none, or the person may not see its site. */
  readonly lastVisit: { readonly siteId: number; readonly at: Date } | null;
};

/** Stores the incidents whose id is new. Returns their ids. */
export async function insertIncidents(
  tx: Database,
  incidents: readonly NewIncident[],
  { userId, receivedAt }: { readonly userId: number; readonly receivedAt: Date },
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .insertInto('incidents')
    .values(
      incidents.map(({ incident, at, statedAt, lastVisit }) => ({
        id: incident.id,
        user_id: userId,
        kind: incident.incident,
        note: incident.note,
        happened_at: at,
        stated_at: statedAt,
        received_at: receivedAt,
        site_id: lastVisit?.siteId ?? null,
        visited_at: lastVisit?.at ?? null,
      })),
    )
    .onConflict((clash) => clash.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const isUntold = sql<boolean>`i.told_at is not null and not exists (
  select from incidents o
  left join outbox e on e.id = o.email_id left join webhook_deliveries w on w.id = o.webhook_id
  where o.id = i.id and (e.sent_at is not null or w.accepted_at is not null)
)`;

/** Whether a message is about an incident of which the contact was not notified: it is tried until it is. */
export async function isUntoldIncident(
  db: Database,
  message: { readonly emailId: number } | { readonly webhookId: string },
): Promise<boolean> {
  const own =
    'emailId' in message ? sql`i.email_id = ${message.emailId}` : sql`i.webhook_id = ${message.webhookId}`;
  const { rows } = await sql`select from incidents i where ${own} and ${isUntold}`.execute(db);
  return rows.length > 0;
}

/** The address of the duty contact has changed: incidents of which nobody was notified are sent again, to the new one. */
export async function resendIncidents(tx: Database, at: Date): Promise<void> {
  const { rows } = await sql<{ email_id: number | null; webhook_id: string | null }>`
    with untold as (
      select id, email_id, webhook_id from incidents i
      where (email_id is not null or webhook_id is not null) and ${isUntold}
      for update
    ), renewed as (
      update incidents i set told_at = null, contact_name = '', email_id = null, webhook_id = null
      from untold where untold.id = i.id
    )
    select email_id, webhook_id from untold
  `.execute(tx);
  await giveUpMessages(tx, rows, at);
}

/** The messages about a person who is erased: they have the name. The incidents go with the account. */
export async function deleteIncidentMessages(tx: Database, userId: number): Promise<void> {
  const incidents = await tx
    .deleteFrom('incidents')
    .where('user_id', '=', userId)
    .returning(['email_id', 'webhook_id'])
    .execute();
  await deleteMessages(tx, incidents);
}
