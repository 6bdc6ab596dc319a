import type { ContactRole } from '@patrolplan/contract/shift';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** Why the last message to a contact was not accepted, for those contacts where it was not. */
export async function lastFailures(
  db: Database,
): Promise<readonly { readonly role: ContactRole; readonly reason: string }[]> {
  const { rows } = await sql<{ role: ContactRole; reason: string }>`
    select role, reason from (
      select distinct on (s.role) s.role, coalesce(e.last_error, w.last_error) as reason
      from (
        select role, told_at, email_id, webhook_id from alarm_steps
        union all
        select 'duty', told_at, email_id, webhook_id from incidents where told_at is not null
      ) as s
      left join outbox e on e.id = s.email_id left join webhook_deliveries w on w.id = s.webhook_id
      order by s.role, s.told_at desc
    ) as last
    where reason is not null
    order by role
  `.execute(db);
  return rows;
}
