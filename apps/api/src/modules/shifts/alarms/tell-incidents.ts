import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import { readContacts } from './contacts-table.ts';
import { enqueueWebhook } from '#modules/webhooks/webhooks-table.ts';
import { type IncidentNotice, incidentEmail, incidentWebhook } from './incident-messages.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly link: string;
  readonly timeZone: string;
};

/** Few at a time: an instance that dies loses one batch, which the next run of any instance takes. */
const BATCH = 20;

/**
 * Queues the messages about new incidents to the duty contact. Every instance runs it every few seconds, after alarms; locked
 * rows are left to the instance that has them. Where nobody is set, the incident is only stored. Returns their number.
 */
export async function tellIncidents(deps: Deps): Promise<number> {
  let told = 0;
  for (;;) {
    const some = await tellSome(deps);
    told += some;
    if (some < BATCH) return told;
  }
}

async function tellSome({ db, clock, link, timeZone }: Deps): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<IncidentNotice>`
      select i.id, i.kind, i.note, u.first_name || ' ' || u.last_name as name, i.happened_at, i.stated_at,
        s.name as site_name, i.visited_at
      from incidents i join users u on u.id = i.user_id left join sites s on s.id = i.site_id
      where i.told_at is null
      order by i.received_at, i.happened_at
      limit ${BATCH}
      for update of i skip locked
    `.execute(tx);
    if (rows.length === 0) return 0;
    const duty = (await readContacts(tx)).find(({ role }) => role === 'duty');
    for (const incident of rows) {
      const emailId =
        duty === undefined || duty.email === ''
          ? null
          : await enqueueEmail(tx, incidentEmail(incident, { now, timeZone, link }, duty.email), now, {
              messageId: `<${incident.id}.incident@patrolplan>`,
              isIncident: true,
            });
      const webhookId = duty?.webhook_secret ? randomUUID() : null;
      if (webhookId !== null && duty?.webhook_secret) {
        await enqueueWebhook(tx, {
          id: webhookId,
          url: duty.webhook_url,
          secret: duty.webhook_secret,
          body: incidentWebhook(incident, { id: webhookId, link, at: now }),
          isIncident: true,
          at: now,
        });
      }
      await tx
        .updateTable('incidents')
        .set({ told_at: now, contact_name: duty?.name ?? '', email_id: emailId, webhook_id: webhookId })
        .where('id', '=', incident.id)
        .execute();
    }
    return rows.length;
  });
}
