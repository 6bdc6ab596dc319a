import { type RawBuilder, type SqlBool, sql } from 'kysely';
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

/** Enough for all devices of a person, and for a demo whose accounts many people share; of more, the oldest end. */
const MAX_SESSIONS = 200;

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
  await sql`
    delete from sessions where user_id = ${session.userId} and id in (
      select id from sessions where user_id = ${session.userId} order by created_at desc, id = ${session.id} desc offset ${MAX_SESSIONS}
    )
  `.execute(db);
}

type SessionUserRow = {
  readonly staff_need_passkey: boolean | null;
  readonly area_ids: number[];
  readonly session_id: string;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly refresh_hash: Buffer;
  readonly previous_hash: Buffer | null;
  readonly method: SignInMethod;
  readonly user_id: number;
  readonly email: string;
  readonly is_active: boolean;
  readonly is_staff: boolean;
};

/** As text: building this statement at every call takes longer than sending it. */
async function readSession(db: Database, isSought: RawBuilder<SqlBool>): Promise<SessionUserRow | undefined> {
  const { rows } = await sql<SessionUserRow>`
    select
      (select staff_need_passkey from organisation), array(select area_id from user_areas where user_id = u.id) as area_ids,
      s.id as session_id, s.expires_at, s.revoked_at, s.refresh_hash, s.previous_hash, s.method,
      u.id as user_id, u.email, u.is_active, u.is_staff
    from sessions s join users u on u.id = s.user_id
    where ${isSought}
  `.execute(db);
  return rows[0];
}

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
  const row = await readSession(db, sql`s.id = ${id}`);
  return row && asSessionUser(row, at);
}

/** The session that a token names, and whether the token is its current or its previous one. */
export async function findRefreshSession(
  db: Database,
  sought: { readonly sessionId: string; readonly refreshHash: Buffer; readonly at: Date },
): Promise<RefreshSession | undefined> {
  const { sessionId, refreshHash, at } = sought;
  const row = await readSession(db, sql`s.id = ${sessionId}`);
  if (row === undefined) return undefined;
  const isPrevious = row.previous_hash?.equals(refreshHash) === true;
  const holds = row.refresh_hash.equals(refreshHash) ? 'current' : isPrevious ? 'previous' : 'neither';
  return { ...asSessionUser(row, at), refreshHash: row.refresh_hash, holds };
}

/** Replaces the current token. False when another one has replaced it, or the session has ended. */
export async function rotateRefresh(
  db: Database,
  { from, to, at }: { readonly from: Buffer; readonly to: Buffer; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ refresh_hash: to, previous_hash: from, rotated_at: at })
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
