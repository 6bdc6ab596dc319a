import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { type AccountRef, normalEmail } from './users-table.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** From now on an invitation has its full time again. */
export async function markInvited(db: Database, { id, at }: { readonly id: number; readonly at: Date }) {
  await db.updateTable('users').set({ invited_at: at }).where('id', '=', id).execute();
}

/** Whether the owner has neither chosen a password nor signed in yet. */
export async function isInvited(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', '')
    .where('last_sign_in_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Deletes accounts that staff created or activated and whose owner chose no password in time: all of them, or one. A job
 * does it every hour; use cases that depend on an invitation call it first, so that none is used late. Returns how many.
 */
export async function endInvitations(
  db: Database,
  { at, days, of }: { readonly at: Date; readonly days: number; readonly of?: AccountRef },
): Promise<number> {
  const before = new Date(at.getTime() - days * DAY_MS);
  const one =
    of === undefined
      ? sql`true`
      : 'email' in of
        ? sql`email = ${normalEmail(of.email)}`
        : sql`id = ${of.userId}`;
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      delete from users
      where ${one} and is_active and password_hash = '' and last_sign_in_at is null
        and coalesce(invited_at, email_verified_at) < ${before}
      returning id
    ), recorded as (
      insert into audit (at, actor, action, subject)
      select ${at}, 'service', 'user.invitation-ended', 'user:' || id from ended
    )
    select count(*)::integer as ended from ended
  `.execute(db);
  return rows[0]?.ended ?? 0;
}
