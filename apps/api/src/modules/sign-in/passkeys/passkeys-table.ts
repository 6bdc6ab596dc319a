import { randomBytes } from 'node:crypto';
import type { Database } from '#db/database.ts';

export type Passkey = {
  readonly id: number;
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly name: string;
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

const passkeys = (db: Database) =>
  db
    .selectFrom('passkeys')
    .select([
      'id',
      'user_id as userId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'name',
      'is_synced as isSynced',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ]);

export const listUserPasskeys = (db: Database, userId: number): Promise<readonly Passkey[]> =>
  passkeys(db).where('user_id', '=', userId).orderBy('id').execute();

export const findPasskey = (db: Database, credentialId: string): Promise<Passkey | undefined> =>
  passkeys(db).where('credential_id', '=', credentialId).executeTakeFirst();

/** False when the credential is stored already, for whomever. */
export async function insertPasskey(
  db: Database,
  passkey: Omit<Passkey, 'id' | 'lastUsedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      name: passkey.name,
      is_synced: passkey.isSynced,
      created_at: passkey.createdAt,
    })
    .onConflict((clash) => clash.column('credential_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when the counter has changed since it was checked: another use came first. */
export async function storePasskeyUse(
  db: Database,
  use: { readonly id: number; readonly from: number; readonly to: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: use.to, last_used_at: use.at })
    .where('id', '=', use.id)
    .where('counter', '=', use.from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(db: Database, id: number): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).execute();
}

const HANDLE_BYTES = 32;

/** The random name of a user at authenticators; created with the first passkey. */
export async function readPasskeyHandle(db: Database, userId: number): Promise<Buffer> {
  await db
    .updateTable('users')
    .set({ passkey_handle: randomBytes(HANDLE_BYTES) })
    .where('id', '=', userId)
    .where('passkey_handle', 'is', null)
    .execute();
  const handle = await findPasskeyHandle(db, userId);
  if (handle === undefined) throw new Error('The user has no passkey handle');
  return handle;
}

/** Undefined for a person who never began to add a passkey. */
export async function findPasskeyHandle(db: Database, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('users')
    .select('passkey_handle')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.passkey_handle ?? undefined;
}
