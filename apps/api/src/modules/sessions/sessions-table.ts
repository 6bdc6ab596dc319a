import type { Database } from '#db/database.ts';

export type SessionUser = {
  readonly userId: number;
  readonly email: string;
  readonly isStaff: boolean;
  readonly isActive: boolean;
  readonly sessionId: string;
  readonly isOpen: boolean;
};

export type NewSession = {
  readonly id: string;
  readonly userId: number;
  readonly refreshHash: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
};

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      refresh_hash: session.refreshHash,
      created_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute();
}

const sessionUsers = (db: Database) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.revoked_at',
      'users.id as user_id',
      'users.email',
      'users.is_active',
      'users.is_staff',
    ]);

type SessionUserRow = Awaited<ReturnType<ReturnType<typeof sessionUsers>['executeTakeFirstOrThrow']>>;

function asSessionUser(row: SessionUserRow | undefined, at: Date): SessionUser | undefined {
  if (row === undefined) return undefined;
  return {
    userId: row.user_id,
    email: row.email,
    isStaff: row.is_staff,
    isActive: row.is_active,
    sessionId: row.session_id,
    isOpen: row.revoked_at === null && row.expires_at > at,
  };
}

/** The user behind a session in one indexed look-up: what every guarded call pays. */
export async function findSession(db: Database, id: string, at: Date): Promise<SessionUser | undefined> {
  return asSessionUser(await sessionUsers(db).where('sessions.id', '=', id).executeTakeFirst(), at);
}

export async function findSessionByRefresh(
  db: Database,
  refreshHash: Buffer,
  at: Date,
): Promise<SessionUser | undefined> {
  const row = await sessionUsers(db).where('sessions.refresh_hash', '=', refreshHash).executeTakeFirst();
  return asSessionUser(row, at);
}

/** Ends every open session of a user, but for the one named, if any. */
export async function revokeSessions(
  db: Database,
  { userId, except, at }: { userId: number; except?: string; at: Date },
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (except !== undefined) query = query.where('id', '!=', except);
  await query.execute();
}

/** Sessions that can serve nobody any more; a day's grace keeps clocks that differ from mattering. */
export async function deleteSessionsExpiredBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
