import type { ApiScope } from '@patrolplan/contract';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type ApiKey = {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly isRevoked: boolean;
};

/** The columns that never change. */
type NewKey = {
  readonly name: string;
  readonly keyHash: Buffer;
  readonly ending: string;
  readonly scopes: readonly ApiScope[];
  readonly madeAt: Date;
  readonly madeBy: number;
};

/** The new id; undefined if a key in use has this name. */
export async function insertKey(tx: Database, key: NewKey): Promise<number | undefined> {
  const row = await tx
    .insertInto('api_keys')
    .values({
      name: key.name,
      key_hash: key.keyHash,
      ending: key.ending,
      scopes: [...key.scopes],
      made_at: key.madeAt,
      made_by: key.madeBy,
    })
    .onConflict((clash) =>
      clash
        .expression(sql`lower(name)`)
        .where('revoked_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findKey(db: Database, keyHash: Buffer): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'scopes', 'revoked_at'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, scopes: row.scopes, isRevoked: row.revoked_at !== null };
}

/** To the minute: a program that calls often writes no row for each call. */
export async function storeKeyUse(db: Database, { id, at }: { id: number; at: Date }): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('last_used_at', 'is', null), is('last_used_at', '<', new Date(at.getTime() - 60_000))]),
    )
    .execute();
}

/** The revoked key; undefined if it is unknown or was revoked before. */
export async function revokeKey(
  tx: Database,
  { id, at }: { id: number; at: Date },
): Promise<{ readonly name: string; readonly scopes: readonly ApiScope[] } | undefined> {
  return tx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['name', 'scopes'])
    .executeTakeFirst();
}

/** Newest first. */
export async function listKeys(db: Database) {
  return db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.made_by')
    .select(['k.id', 'k.name', 'k.scopes', 'k.ending', 'k.made_at', 'k.last_used_at', 'k.revoked_at'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('made_by'))
    .orderBy('k.id', 'desc')
    .execute();
}
