import type { ApiScope } from '@patrolplan/contract';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type ApiKey = {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly isRevoked: boolean;
  readonly endsAt: Date;
  /** Whether the account that created it is active and staff. */
  readonly hasMaker: boolean;
};

/** The columns that never change. */
type NewKey = {
  readonly name: string;
  readonly keyHash: Buffer;
  readonly ending: string;
  readonly scopes: readonly ApiScope[];
  readonly madeAt: Date;
  readonly madeBy: number;
  readonly endsAt: Date;
};

/** The new id; undefined if a key in use has this name. One that has ended leaves its name to the next. */
export async function insertKey(tx: Database, key: NewKey): Promise<number | undefined> {
  await tx
    .updateTable('api_keys')
    .set((row) => ({ revoked_at: row.ref('ends_at') }))
    .where(sql`lower(name)`, '=', sql`lower(${key.name})`)
    .where('revoked_at', 'is', null)
    .where('ends_at', '<=', key.madeAt)
    .execute();
  const row = await tx
    .insertInto('api_keys')
    .values({
      name: key.name,
      key_hash: key.keyHash,
      ending: key.ending,
      scopes: [...key.scopes],
      made_at: key.madeAt,
      made_by: key.madeBy,
      ends_at: key.endsAt,
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

/** `u` is the account that created the key; an erased one is missing. */
const HAS_MAKER = sql<boolean>`coalesce(u.is_active and u.is_staff, false)`.as('has_maker');

export async function countKeysInUse(tx: Database, at: Date): Promise<number> {
  // Two calls at once: the second counts the key of the first.
  await sql`select pg_advisory_xact_lock(hashtext('api keys'))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from api_keys where revoked_at is null and ends_at > ${at}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function findKey(db: Database, keyHash: Buffer): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.made_by')
    .select(['k.id', 'k.name', 'k.scopes', 'k.revoked_at', 'k.ends_at', HAS_MAKER])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, name, scopes, revoked_at, ends_at: endsAt, has_maker: hasMaker } = row;
  return { id, name, scopes, isRevoked: revoked_at !== null, endsAt, hasMaker };
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
/** Those in use and the last that were revoked. */
const LISTED_KEYS = 200;

export async function listKeys(db: Database) {
  return db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.made_by')
    .select(['k.id', 'k.name', 'k.scopes', 'k.ending', 'k.made_at', 'k.last_used_at', 'k.revoked_at'])
    .select(['k.ends_at', HAS_MAKER])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('made_by'))
    .orderBy(sql`k.revoked_at is not null`)
    .orderBy('k.id', 'desc')
    .limit(LISTED_KEYS)
    .execute();
}
