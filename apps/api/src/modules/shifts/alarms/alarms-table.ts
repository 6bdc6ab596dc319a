import type { AlarmKind, ContactRole } from '@patrolplan/contract/shift';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { PATIENCE_MS, type StoredStep } from './alarm-steps.ts';

export type OpenAlarm = {
  readonly id: string;
  readonly user_id: number;
  readonly name: string;
  readonly kind: AlarmKind;
  readonly due_at: Date;
  readonly stated_at: Date | null;
  readonly last_heard_at: Date | null;
  readonly heard_at: Date | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly steps: readonly StoredStep[];
};

const AN_ALARM = [
  'alarms.id',
  'alarms.user_id',
  'kind',
  'due_at',
  'stated_at',
  'last_heard_at',
  'heard_at',
  'latitude',
  'longitude',
] as const;

/** The alarms that nobody has closed, oldest first: of one person, or of all. */
export async function openAlarms(db: Database, userId?: number): Promise<readonly OpenAlarm[]> {
  let query = db
    .selectFrom('alarms')
    .innerJoin('users', 'users.id', 'alarms.user_id')
    .select(AN_ALARM)
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('closed_at', 'is', null)
    .orderBy('due_at')
    .orderBy('alarms.id');
  if (userId !== undefined) query = query.where('alarms.user_id', '=', userId);
  const alarms = await query.execute();
  if (alarms.length === 0) return [];
  const steps = await storedSteps(
    db,
    alarms.map(({ id }) => id),
  );
  return alarms.map((alarm) => ({ ...alarm, steps: steps.get(alarm.id) ?? [] }));
}

type StepRow = {
  readonly alarm_id: string;
  readonly role: ContactRole;
  readonly name: string;
  readonly told_at: Date;
  readonly email_id: number | null;
  readonly sent_at: Date | null;
  readonly mail_failed: boolean;
  readonly mail_error: string | null;
  readonly webhook_id: string | null;
  readonly accepted_at: Date | null;
  readonly webhook_failed: boolean;
  readonly webhook_error: string | null;
};

async function storedSteps(
  db: Database,
  alarmIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredStep[]>> {
  const { rows } = await sql<StepRow>`
    select s.alarm_id, s.role, s.contact_name as name, s.told_at, s.email_id, e.sent_at,
      e.failed_at is not null as mail_failed, e.last_error as mail_error, s.webhook_id, w.accepted_at,
      w.failed_at is not null as webhook_failed, w.last_error as webhook_error
    from alarm_steps s
    left join outbox e on e.id = s.email_id
    left join webhook_deliveries w on w.id = s.webhook_id
    where s.alarm_id = any(${alarmIds}::uuid[])
  `.execute(db);
  const steps = rows.map((row) => ({
    alarmId: row.alarm_id,
    role: row.role,
    name: row.name,
    told_at: row.told_at,
    mail: row.email_id === null ? null : message(row.sent_at, row.mail_failed, row.mail_error ?? ''),
    webhook:
      row.webhook_id === null ? null : message(row.accepted_at, row.webhook_failed, row.webhook_error ?? ''),
  }));
  return Map.groupBy(steps, ({ alarmId }) => alarmId);
}

/** What became of a message. */
export function message(acceptedAt: Date | null, isFailed: boolean, reason: string): StoredStep['mail'] {
  if (acceptedAt !== null) return { state: 'accepted', at: acceptedAt, reason: '' };
  return { state: isFailed ? 'failed' : 'waiting', at: null, reason };
}

export async function insertAlarm(
  tx: Database,
  alarm: {
    readonly id: string;
    readonly userId: number;
    readonly kind: 'help' | 'drill';
    readonly dueAt: Date;
    readonly statedAt?: Date | null;
    readonly position: { readonly latitude: number; readonly longitude: number } | null;
  },
): Promise<void> {
  await tx
    .insertInto('alarms')
    .values({
      id: alarm.id,
      user_id: alarm.userId,
      kind: alarm.kind,
      due_at: alarm.dueAt,
      stated_at: alarm.statedAt ?? null,
      last_heard_at: null,
      latitude: alarm.position?.latitude ?? null,
      longitude: alarm.position?.longitude ?? null,
    })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
}

/** Open alarms without drills, and those of them of which nobody could be notified. */
export async function countOpenAlarms(
  db: Database,
  now: Date,
): Promise<{ readonly open: number; readonly untold: number }> {
  const { rows } = await sql<{ open: number; untold: number }>`
    select count(*)::integer as open, count(*) filter (where
      exists (select from alarm_steps s where s.alarm_id = a.id and s.told_at <= ${new Date(now.getTime() - PATIENCE_MS)})
      and not exists (
        select from alarm_steps s
        left join outbox e on e.id = s.email_id left join webhook_deliveries w on w.id = s.webhook_id
        where s.alarm_id = a.id and (e.sent_at is not null or w.accepted_at is not null)
      )
    )::integer as untold
    from alarms a where closed_at is null and kind <> 'drill'
  `.execute(db);
  return rows[0] ?? { open: 0, untold: 0 };
}

/** How many people have an open alarm, without drills. */
export async function countPeopleInAlarm(db: Database): Promise<number> {
  const { people } = await db
    .selectFrom('alarms')
    .select((query) => query.fn.count<number>('user_id').distinct().as('people'))
    .where('closed_at', 'is', null)
    .where('kind', '<>', 'drill')
    .executeTakeFirstOrThrow();
  return people;
}

/** Deletes positions of calls for help before a time, of open alarms too. */
export async function deletePositionsBefore(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('alarms')
    .set({ latitude: null, longitude: null })
    .where('due_at', '<', before)
    .where('latitude', 'is not', null)
    .execute();
}

/** The messages about a person who is erased, sent or waiting: they have the name. */
export async function deleteAlarmMessages(tx: Database, userId: number): Promise<void> {
  const steps = await tx
    .deleteFrom('alarm_steps')
    .where('alarm_id', 'in', (row) => row.selectFrom('alarms').select('id').where('user_id', '=', userId))
    .returning(['email_id', 'webhook_id'])
    .execute();
  await deleteMessages(tx, steps);
}

/** Deletes messages, whatever became of them. */
export async function deleteMessages(
  tx: Database,
  messages: readonly { readonly email_id: number | null; readonly webhook_id: string | null }[],
): Promise<void> {
  const emails = messages.flatMap(({ email_id: id }) => id ?? []);
  const webhooks = messages.flatMap(({ webhook_id: id }) => id ?? []);
  if (emails.length > 0) await tx.deleteFrom('outbox').where('id', 'in', emails).execute();
  if (webhooks.length > 0) await tx.deleteFrom('webhook_deliveries').where('id', 'in', webhooks).execute();
}
