import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type ListedAccount = {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly isStaff: boolean;
  readonly isVerified: boolean;
  readonly areas: readonly string[];
};

export async function listAccounts(db: Database): Promise<readonly ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.is_active as "isActive",
           u.is_staff as "isStaff", u.email_verified_at is not null as "isVerified",
           coalesce(json_agg(a.name order by a.name) filter (where a.name is not null), '[]') as areas
    from users u left join user_areas ua on ua.user_id = u.id left join areas a on a.id = ua.area_id
    group by u.id order by u.email
  `.execute(db);
  return rows;
}

/** An account that staff make active counts as verified: they know the person. False when nothing changed. */
export async function setActive(
  db: Database,
  { id, active, at }: { readonly id: number; readonly active: boolean; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((row) => ({
      is_active: active,
      ...(active ? { email_verified_at: row.fn.coalesce('email_verified_at', row.val(at)) } : {}),
    }))
    .where('id', '=', id)
    .where('is_active', '!=', active)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
