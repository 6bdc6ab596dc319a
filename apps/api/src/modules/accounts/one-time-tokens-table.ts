import type { Database } from '#db/database.ts';

export type TokenPurpose = 'verify-email' | 'reset-password' | 'sign-in';

/** The data of a registration, stored with its link until that link is used. */
export type Registration = {
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
};

export async function insertOneTimeToken(
  db: Database,
  token: {
    readonly userId: number;
    readonly purpose: TokenPurpose;
    readonly hash: Buffer;
    readonly uid: string | null;
    readonly expiresAt: Date;
    readonly registration: Registration | undefined;
  },
): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({
      user_id: token.userId,
      purpose: token.purpose,
      token_hash: token.hash,
      uid: token.uid,
      expires_at: token.expiresAt,
      password_hash: token.registration?.passwordHash ?? null,
      first_name: token.registration?.firstName ?? null,
      last_name: token.registration?.lastName ?? null,
    })
    .execute();
}

type Sought = { readonly purpose: TokenPurpose; readonly hash: Buffer; readonly at: Date };

/** The owner of a valid token, without consuming it. */
export async function findTokenOwner(
  db: Database,
  sought: Sought,
): Promise<{ readonly userId: number; readonly uid: string | null } | undefined> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select(['user_id', 'uid'])
    .where('token_hash', '=', sought.hash)
    .where('purpose', '=', sought.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sought.at)
    .executeTakeFirst();
  return row && { userId: row.user_id, uid: row.uid };
}

/** The registration behind a valid link, without consuming it. Undefined once the address is verified. */
export async function findRegistration(
  db: Database,
  { hash, at }: Omit<Sought, 'purpose'>,
): Promise<(Registration & { readonly userId: number; readonly email: string }) | undefined> {
  const row = await db
    .selectFrom('one_time_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .select(['users.id', 'users.email', 'token.password_hash', 'token.first_name', 'token.last_name'])
    .where('token.token_hash', '=', hash)
    .where('token.purpose', '=', 'verify-email')
    .where('token.used_at', 'is', null)
    .where('token.expires_at', '>', at)
    .where('users.email_verified_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id: userId, email, password_hash: passwordHash, first_name: firstName, last_name: lastName } = row;
  if (passwordHash === null || firstName === null || lastName === null) return undefined;
  return { userId, email, passwordHash, firstName, lastName };
}

/** Consumes a token in one atomic statement, so that only one of two simultaneous calls gets it. */
export async function useToken(
  db: Database,
  sought: Sought,
): Promise<{ readonly userId: number } | undefined> {
  const row = await db
    .updateTable('one_time_tokens')
    .set({ used_at: sought.at })
    .where('token_hash', '=', sought.hash)
    .where('purpose', '=', sought.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sought.at)
    .returning('user_id')
    .executeTakeFirst();
  return row && { userId: row.user_id };
}

/** No other link of this kind works any more. */
export async function voidTokens(
  db: Database,
  { userId, purpose, at }: { userId: number; purpose: TokenPurpose; at: Date },
): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteTokensExpiredBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_tokens')
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
