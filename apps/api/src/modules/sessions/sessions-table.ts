import { sql } from 'kysely';
import type { SignInMethod } from '#core/caller.ts';
import type { Database } from '#db/database.ts';

export type SessionUser = {
  readonly userId: number;
  readonly email: string;
  readonly isStaff: boolean;
  readonly areaIds: readonly number[];
  readonly isActive: boolean;
  readonly sessionId: string;
  readonly isOpen: boolean;
  readonly method: SignInMethod;
  readonly needsStrongerSignIn: boolean;
};

/** `holds` says which token of the session was presented; 'neither' is any but the last two. */
export type RefreshSession = SessionUser & {
  readonly refreshHash: Buffer;
  readonly holds: 'current' | 'previous' | 'neither';
};

export type NewSession = {
  readonly id: string;
  readonly userId: number;
  readonly refreshHash: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
  /** Browser and system in words. */
  readonly device: string;
  readonly method: SignInMethod;
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
      device: session.device,
      method: session.method,
    })
    .execute();
}

const sessionUsers = (db: Database) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select((eb) => [
      eb.selectFrom('organisation').select('staff_need_passkey').as('staff_need_passkey'),
      sql<number[]>`array(select area_id from user_areas where user_id = users.id)`.as('area_ids'),
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.revoked_at',
      'sessions.refresh_hash',
      'sessions.previous_hash',
      'sessions.method',
      'users.id as user_id',
      'users.email',
      'users.is_active',
      'users.is_staff',
    ]);

type SessionUserRow = Awaited<ReturnType<ReturnType<typeof sessionUsers>['executeTakeFirstOrThrow']>>;

function asSessionUser(row: SessionUserRow, at: Date): SessionUser {
  return {
    userId: row.user_id,
    email: row.email,
    isStaff: row.is_staff,
    areaIds: row.area_ids,
    isActive: row.is_active,
    sessionId: row.session_id,
    isOpen: row.revoked_at === null && row.expires_at > at,
    method: row.method,
    needsStrongerSignIn: row.is_staff && row.method === 'password' && row.staff_need_passkey === true,
  };
}

/** The user of a session in one indexed look-up, because every guarded call makes it. */
export async function findSession(db: Database, id: string, at: Date): Promise<SessionUser | undefined> {
  const row = await sessionUsers(db).where('sessions.id', '=', id).executeTakeFirst();
  return row && asSessionUser(row, at);
}

/** By the session that a token names; a token that names none is found by its hash. */
export async function findRefreshSession(
  db: Database,
  sought: { readonly sessionId: string | undefined; readonly refreshHash: Buffer; readonly at: Date },
): Promise<RefreshSession | undefined> {
  const { sessionId, refreshHash, at } = sought;
  const row = await (
    sessionId === undefined
      ? sessionUsers(db).where((eb) =>
          eb.or([eb('refresh_hash', '=', refreshHash), eb('previous_hash', '=', refreshHash)]),
        )
      : sessionUsers(db).where('sessions.id', '=', sessionId)
  ).executeTakeFirst();
  if (row === undefined) return undefined;
  const isPrevious = row.previous_hash?.equals(refreshHash) === true;
  const holds = row.refresh_hash.equals(refreshHash) ? 'current' : isPrevious ? 'previous' : 'neither';
  return { ...asSessionUser(row, at), refreshHash: row.refresh_hash, holds };
}

/** Replaces the current token. False when it is no longer the current one, or the session has ended. */
export async function rotateRefresh(
  db: Database,
  { from, to, at }: { readonly from: Buffer; readonly to: Buffer; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    // `is_confirmed` is for an instance of the previous release, which then accepts the previous token too.
    .set({ refresh_hash: to, previous_hash: from, rotated_at: at, is_confirmed: false })
    .where('refresh_hash', '=', from)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function revokeSession(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every open session of a user. */
export async function revokeSessions(
  db: Database,
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** On how many devices a user is signed in. */
export async function countOpenSessions(
  db: Database,
  { userId, at }: { userId: number; at: Date },
): Promise<number> {
  const { open } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return open;
}

/** Deletes expired sessions. The caller adds a day, because the clocks of two machines may differ. */
export async function deleteSessionsExpiredBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
