import { randomUUID } from 'node:crypto';
import type { ContactRole } from '@patrolplan/contract/shift';
import { sql } from 'kysely';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import { enqueueWebhook } from '#modules/webhooks/webhooks-table.ts';
import { type OtherAlarm, type AlarmNotice, alarmEmail, webhookBody } from './alarm-messages.ts';
import { notifyAt } from './alarm-steps.ts';
import { readContacts } from './contacts-table.ts';
import { NOWHERE, whereToLook } from './where-to-look.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Where staff close the alarm. */
  readonly link: string;
  readonly timeZone: string;
};

/** Few at a time: an instance that dies loses one batch, which the next run of any instance takes. */
const BATCH = 20;

/**
 * Opens alarms of deadlines that have passed and tells the contacts whose time has come. Every instance runs it every few
 * seconds; locked rows are left to the instance that has them. A step and its messages are stored in one transaction, so
 * that each is notified once. Returns the number of steps.
 */
export async function raiseAlarms(deps: Deps): Promise<number> {
  await openDueAlarms(deps);
  let taken = 0;
  for (;;) {
    const steps = await tellSome(deps);
    taken += steps;
    if (steps === 0) return taken;
  }
}

/**
 * The row of the shift is locked, so that a check-in that arrives meanwhile finds the alarm and ends it. A shift that ended
 * by itself counts too: nobody has heard that the person is well.
 */
async function openDueAlarms({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await sql`
    with missed as (
      select user_id, least(check_in_by, ends_at) as check_in_by, heard_at from shifts s
      where (ended_at is null or ended_at = ends_at) and check_in_by is not null
        and least(check_in_by, ends_at) <= ${now}
        and not exists (
          select from alarms a
          where a.user_id = s.user_id and a.kind = 'check_in' and a.heard_at is null and a.closed_at is null
        )
      for update skip locked
    )
    insert into alarms (id, user_id, kind, due_at, last_heard_at)
    select gen_random_uuid(), user_id, 'check_in', check_in_by, heard_at from missed
    on conflict do nothing
  `.execute(db);
  await sql`
    with missed as (
      select user_id, back_by, heard_at from shifts s
      where (ended_at is null or ended_at = ends_at) and back_by <= ${now} and back_by < ends_at and heard_at < back_by
        and check_in_by is not null
        and not exists (
          select from alarms a where a.user_id = s.user_id and a.kind = 'back_by' and a.due_at = s.back_by
        )
      for update skip locked
    )
    insert into alarms (id, user_id, kind, due_at, last_heard_at)
    select gen_random_uuid(), user_id, 'back_by', back_by, heard_at from missed
    on conflict do nothing
  `.execute(db);
}

/** One batch of steps whose time has come; the number of them. */
async function tellSome(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const after = (role: ContactRole) => notifyAt('check_in', role, now).getTime() - now.getTime();
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<AlarmNotice & { readonly user_id: number; readonly role: ContactRole }>`
      select a.id, a.user_id, a.kind, a.due_at, a.stated_at, a.last_heard_at, a.latitude, a.longitude, r.role,
        u.first_name || ' ' || u.last_name as name
      from alarms a
      join users u on u.id = a.user_id
      cross join (values ('duty', ${after('duty')}::float8), ('second', ${after('second')}::float8)) as r (role, delay_ms)
      where a.closed_at is null and a.heard_at is null
        and a.due_at + case when a.kind in ('help', 'drill') then interval '0' else r.delay_ms * interval '1 millisecond' end
          <= ${now}
        and not exists (select from alarm_steps s where s.alarm_id = a.id and s.role = r.role)
      order by a.due_at, r.role
      limit ${BATCH}
      for update of a skip locked
    `.execute(tx);
    if (rows.length === 0) return 0;
    const contacts = new Map((await readContacts(tx)).map((contact) => [contact.role, contact]));
    const places = await whereToLook(tx, [...new Set(rows.map(({ id }) => id))]);
    const people = await otherAlarms(tx, [...new Set(rows.map(({ user_id: person }) => person))], now);
    for (const { role, user_id: person, ...alarm } of rows) {
      const contact = contacts.get(role);
      const emailId =
        contact === undefined || contact.email === ''
          ? null
          : await enqueueEmail(
              tx,
              alarmEmail(
                {
                  ...deps,
                  alarm,
                  others: (people.get(person) ?? []).filter(({ id }) => id !== alarm.id),
                  where: places.get(alarm.id) ?? NOWHERE,
                  contacts,
                  now,
                },
                contact.email,
              ),
              now,
              { messageId: `<${alarm.id}.${role}@patrolplan>` },
            );
      const webhookId = contact?.webhook_secret ? randomUUID() : null;
      if (webhookId !== null && contact?.webhook_secret) {
        await enqueueWebhook(tx, {
          id: webhookId,
          url: contact.webhook_url,
          secret: contact.webhook_secret,
          body: webhookBody(alarm, { id: webhookId, role, link: deps.link, at: now }),
          at: now,
        });
      }
      await tx
        .insertInto('alarm_steps')
        .values({
          alarm_id: alarm.id,
          role,
          told_at: now,
          contact_name: contact?.name ?? '',
          email_id: emailId,
          webhook_id: webhookId,
        })
        .execute();
    }
    return rows.length;
  });
}

/** The alarms of people that nobody has answered, calls for help first, without drills. */
async function otherAlarms(
  tx: Database,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly (OtherAlarm & { readonly id: string })[]>> {
  const alarms = await tx
    .selectFrom('alarms')
    .select(['id', 'user_id', 'kind', 'due_at'])
    .where('user_id', 'in', [...userIds])
    .where('kind', '<>', 'drill')
    .where('closed_at', 'is', null)
    .where('heard_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy(sql`kind = 'help'`, 'desc')
    .orderBy('due_at')
    .execute();
  return Map.groupBy(alarms, ({ user_id: person }) => person);
}
