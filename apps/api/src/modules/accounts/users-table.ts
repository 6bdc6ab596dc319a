import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type Account = {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly isStaff: boolean;
  readonly isVerified: boolean;
  /** Grows with every change by staff. */
  readonly version: number;
};

const accounts = (db: Database) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'password_hash',
      'first_name',
      'last_name',
      'is_active',
      'is_staff',
      'email_verified_at',
      'version',
    ]);

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

const asAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  passwordHash: row.password_hash,
  firstName: row.first_name,
  lastName: row.last_name,
  isActive: row.is_active,
  isStaff: row.is_staff,
  isVerified: row.email_verified_at !== null,
  version: row.version,
});

/** Stored instead of a hash until the owner has chosen a password. No password matches it. */
export const NO_PASSWORD = '';

/** One account per address, whatever its spelling. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

export async function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  const row = await accounts(db).where('email', '=', normalEmail(email)).executeTakeFirst();
  return row && asAccount(row);
}

export async function findAccount(db: Database, id: number): Promise<Account | undefined> {
  const row = await accounts(db).where('id', '=', id).executeTakeFirst();
  return row && asAccount(row);
}

/** The address names an account on the command line, the number in the console. */
export type AccountRef = { readonly email: string } | { readonly userId: number };

/** Locks the row until the transaction ends, so that changes of one account run one after the other. */
export async function lockAccountRow(tx: Database, ref: AccountRef): Promise<Account | undefined> {
  const rows = accounts(tx).forNoKeyUpdate();
  const row = await (
    'email' in ref ? rows.where('email', '=', normalEmail(ref.email)) : rows.where('id', '=', ref.userId)
  ).executeTakeFirst();
  return row && asAccount(row);
}

export async function storeSignIn(
  db: Database,
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<void> {
  await db.updateTable('users').set({ last_sign_in_at: at }).where('id', '=', userId).execute();
}

export type NewAccount = {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly at: Date;
  readonly isActive?: boolean;
  readonly isStaff?: boolean;
  readonly verifiedAt?: Date;
};

/** Undefined when the address has an account already. */
export async function insertAccount(db: Database, account: NewAccount): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      email: normalEmail(account.email),
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      is_active: account.isActive ?? false,
      is_staff: account.isStaff ?? false,
      email_verified_at: account.verifiedAt ?? null,
      created_at: account.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Replaces the hash only while it is still the one that was checked; false when another change came first. */
export async function replacePasswordHash(
  db: Database,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Registrations that nobody verified and whose links no longer work. */
export async function deleteUnverifiedBefore(
  db: Database,
  { before, at }: { readonly before: Date; readonly at: Date },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('is_active', '=', false)
    .where('created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('one_time_tokens')
            .select('one_time_tokens.id')
            .whereRef('one_time_tokens.user_id', '=', 'users.id')
            .where('used_at', 'is', null)
            .where('expires_at', '>', at),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function setPasswordHash(db: Database, userId: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
}

/** Verifies the address of a registration. False when it was verified before, or staff created or activated the account. */
export async function activateAccount(
  db: Database,
  account: { id: number; at: Date; passwordHash: string; firstName: string; lastName: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({
      is_active: true,
      email_verified_at: account.at,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
    })
    .where('id', '=', account.id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function countAccounts(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from users`.execute(db);
  return rows[0]?.count ?? 0;
}
