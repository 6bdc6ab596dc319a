import type { Database } from '#db/database.ts';

/** An account at a provider. */
export type Identity = { readonly issuer: string; readonly subject: string };

export async function findIdentityUser(
  db: Database,
  { issuer, subject }: Identity,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** When the account of this provider was linked; undefined when none is. */
export async function findLinkedAt(
  db: Database,
  { userId, issuer }: { readonly userId: number; readonly issuer: string },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row?.created_at;
}

/** False when the identity is linked already, or the user has another one of the same provider. */
export async function insertIdentity(
  db: Database,
  { issuer, subject, userId, at }: Identity & { readonly userId: number; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identities')
    .values({ user_id: userId, issuer, subject, created_at: at })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteIdentity(
  db: Database,
  { userId, issuer }: { readonly userId: number; readonly issuer: string },
): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', userId).where('issuer', '=', issuer).execute();
}
