import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { NO_PASSWORD } from './users-table.ts';

export type ListedAccount = {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly isStaff: boolean;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly areas: readonly string[];
  readonly lastSignInAt: Date | null;
  readonly version: number;
};

/** The columns of a listed account; `u` is the table of users. */
const listed = sql`
  u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.is_active as "isActive",
  u.is_staff as "isStaff", u.email_verified_at is not null as "isVerified", u.password_hash <> '' as "hasPassword",
  u.last_sign_in_at as "lastSignInAt", u.version,
  array(select a.name from user_areas ua join areas a on a.id = ua.area_id where ua.user_id = u.id order by a.name)
    as areas`;

export async function listAccounts(db: Database): Promise<readonly ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`select ${listed} from users u order by u.email`.execute(db);
  return rows;
}

export async function readAccount(db: Database, id: number): Promise<ListedAccount | undefined> {
  const { rows } = await sql<ListedAccount>`select ${listed} from users u where u.id = ${id}`.execute(db);
  return rows[0];
}

type AccountOrder = 'name' | 'last_sign_in';

export type SoughtAccounts = {
  /** Each must be part of the name or of the email address. */
  readonly words: readonly string[];
  /** Only active accounts with this area; null for all. */
  readonly area: string | null;
  readonly order: AccountOrder;
  readonly descending: boolean;
  readonly after: { readonly key: string; readonly id: number } | null;
  readonly limit: number;
};

/** Texts that sort like the values. Accounts that never signed in come first. */
const SORT_KEYS = {
  name: sql<string>`lower(u.first_name || ' ' || u.last_name)`,
  last_sign_in: sql<string>`coalesce(to_char(u.last_sign_in_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US'), '')`,
} as const satisfies Record<AccountOrder, unknown>;

/** A page of accounts in order of a key, which continues after the last account of the page before. */
export async function searchAccounts(
  db: Database,
  { words, area, order, descending, after, limit }: SoughtAccounts,
): Promise<readonly (ListedAccount & { readonly key: string })[]> {
  const key = SORT_KEYS[order];
  const searched = sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`;
  const conditions = [
    ...words.map((word) => sql`strpos(${searched}, lower(${word})) > 0`),
    ...(area === null
      ? []
      : [
          sql`u.is_active and exists (
            select from user_areas ua join areas a on a.id = ua.area_id where ua.user_id = u.id and a.name = ${area}
          )`,
        ]),
    ...(after === null
      ? []
      : [sql`(${key}, u.id) ${descending ? sql`<` : sql`>`} (${after.key}::text, ${after.id}::integer)`]),
  ];
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<ListedAccount & { key: string }>`
    select ${listed}, ${key} as key from users u
    ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}
    order by ${key} ${direction}, u.id ${direction} limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Locks the staff accounts that can sign in, so not those whose owner has no password yet, and returns their ids. Two transactions that each remove one of the last two run
 * one after the other, and the second sees what the first left. Call it before any other lock.
 */
export async function lockStaffWhoSignIn(tx: Database): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('is_staff', '=', true)
    .where('is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb('password_hash', '!=', NO_PASSWORD),
        eb.exists(
          eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'),
        ),
        eb.exists(
          eb.selectFrom('identities').select('identities.id').whereRef('identities.user_id', '=', 'users.id'),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
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

export async function setStaff(db: Database, id: number, isStaff: boolean): Promise<void> {
  await db.updateTable('users').set({ is_staff: isStaff }).where('id', '=', id).execute();
}

export async function raiseVersion(db: Database, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteAccount(db: Database, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}
