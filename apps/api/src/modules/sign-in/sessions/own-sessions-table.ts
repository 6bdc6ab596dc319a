import type { Database } from '#db/database.ts';

const openSessions = (db: Database, { userId, at }: { readonly userId: number; readonly at: Date }) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at);

export type OwnSession = {
  readonly id: string;
  readonly device: string;
  readonly createdAt: Date;
  /** A session in use renews its token every five minutes. */
  readonly lastUsedAt: Date;
};

/** The open sessions of a user, the newest use first. */
export async function listOpenSessions(
  db: Database,
  of: { readonly userId: number; readonly at: Date },
): Promise<readonly OwnSession[]> {
  const rows = await openSessions(db, of)
    .select((eb) => [
      'id',
      'device',
      'created_at',
      eb.fn.coalesce('rotated_at', 'created_at').as('last_used_at'),
    ])
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Ends sessions of a user: one, or all but one. Returns how many were open. */
export async function endUserSessions(
  db: Database,
  ended: {
    readonly userId: number;
    readonly at: Date;
    readonly which: { readonly only: string } | { readonly allBut: string };
  },
): Promise<number> {
  const { userId, at, which } = ended;
  const update = db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at);
  const { numUpdatedRows } = await (
    'only' in which ? update.where('id', '=', which.only) : update.where('id', '!=', which.allBut)
  ).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Ends the session of a refresh token, given its digest; the previous token counts too. False when there is none. */
export async function endSessionOfToken(
  db: Database,
  { digest, at }: { readonly digest: Buffer; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where((eb) => eb.or([eb('refresh_hash', '=', digest), eb('previous_hash', '=', digest)]))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
