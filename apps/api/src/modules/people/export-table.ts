import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** The stored data of a person, table by table. Secrets and their digests are left out. */
export async function readStored(
  db: Database,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<Readonly<Record<string, unknown>>> {
  const self = `user:${id}`;
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    account: (
      await rowsOf(sql`select id, email, first_name, last_name, is_active, is_staff, email_verified_at, created_at,
        invited_at, last_sign_in_at from users where id = ${id}`)
    )[0],
    areas: await rowsOf(sql`select a.name from user_areas ua join areas a on a.id = ua.area_id
      where ua.user_id = ${id} order by a.name`),
    sessions:
      await rowsOf(sql`select device, method, created_at, rotated_at as last_renewed_at, expires_at, revoked_at
      from sessions where user_id = ${id} order by created_at`),
    passkeys: await rowsOf(sql`select name, is_synced, created_at, last_used_at
      from passkeys where user_id = ${id} order by id`),
    linked_accounts: await rowsOf(sql`select issuer, subject, created_at
      from identities where user_id = ${id} order by id`),
    networks: await rowsOf(sql`select encode(network_hash, 'hex') as network_hash, last_used_at
      from known_networks where user_id = ${id} order by last_used_at`),
    links: await rowsOf(sql`select purpose, expires_at, used_at, first_name, last_name
      from one_time_tokens where user_id = ${id} order by id`),
    emails: await rowsOf(sql`select subject, created_at, sent_at, failed_at
      from outbox where recipient = ${email} order by id`),
    route_log: await rowsOf(sql`select fetched_at, routes_fetched from route_fetches
      where user_id = ${id} order by id`),
    visits: await rowsOf(sql`select s.name as site, v.visited_at, v.outcome, v.reason, v.note, v.received_at
      from visits v join sites s on s.id = v.site_id where v.user_id = ${id} order by v.visited_at`),
    struck_visits:
      await rowsOf(sql`select s.name as site, v.visited_at, v.outcome, v.reason, v.note, v.removed_at as
      struck_at, v.struck_because from removed_visits v join sites s on s.id = v.site_id where v.user_id = ${id}
      order by v.visited_at`),
    marks: await rowsOf(sql`select s.name as site, m.reason, m.note, m.marked_at, m.received_at
      from site_marks m join sites s on s.id = m.site_id where m.user_id = ${id} order by m.marked_at`),
    shift_events: await rowsOf(sql`select kind, happened_at, received_at, back_by from shift_events
      where user_id = ${id} order by happened_at`),
    shift_sheets: await rowsOf(
      sql`select sent_at, sheet from shift_sheets where user_id = ${id} order by sent_at`,
    ),
    check_in_interval: await rowsOf(sql`select minutes from check_in_intervals where user_id = ${id}`),
    alarms: await rowsOf(sql`select kind, due_at, last_heard_at, heard_at, closed_at, latitude, longitude
      from alarms where user_id = ${id} order by due_at`),
    sent_rounds:
      await rowsOf(sql`select letter, sent_at, starts_at, finish_by, stops, points, seen_at, accepted_at,
      declined_at, decline_reason, withdrawn_at, finished_at, done, of_stops, progress_at
      from sent_rounds where user_id = ${id} order by sent_at`),
    jobs: await rowsOf(sql`select s.name as site, j.reason, j.due_by, j.sent_at, p.held_at, p.declined_at, j.accepted_at,
      j.done_at, j.withdrawn_at from job_people p join site_jobs j on j.id = p.job_id join sites s on s.id = j.site_id
      where p.user_id = ${id} order by j.sent_at`),
    jobs_given: await rowsOf(sql`select s.name as site, j.reason, j.due_by, j.sent_at from site_jobs j
      join sites s on s.id = j.site_id where j.sent_by = ${id} order by j.sent_at`),
    rounds_given: await rowsOf(sql`select letter, sent_at, starts_at, finish_by from sent_rounds
      where sent_by = ${id} order by sent_at`),
    claims:
      await rowsOf(sql`select s.name as site, c.made_at, c.until from claims c join sites s on s.id = c.site_id
      where c.user_id = ${id}`),
    push_subscriptions: await rowsOf(sql`select split_part(endpoint, '/', 3) as push_service, created_at
      from push_subscriptions where user_id = ${id} order by id`),
    boosts:
      await rowsOf(sql`select b.id, coalesce(s.name, a.name) as on_what, b.amount, b.reason, b.starts_at,
      b.ends_at, b.created_at from boosts b left join sites s on s.id = b.site_id left join areas a on a.id = b.area_id
      where b.created_by = ${self} order by b.id`),
    imports: await rowsOf(sql`select file_name, bytes, rows_read, created_at, applied_at from site_imports
      where created_by = ${self} order by id`),
    changes_about: await rowsOf(sql`select at, action, before, after from audit
      where subject = ${self} order by id`),
    // Values of changed records are not personal data of the author; only the action is exported.
    changes_by: await rowsOf(
      sql`select at, action, subject from audit where actor = ${self} order by at, id`,
    ),
  };
}
