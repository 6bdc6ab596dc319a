import type { Database } from '#db/database.ts';

/** `refreshToken` is sealed. */
export async function insertSsoSession(
  db: Database,
  session: { readonly sessionId: string; readonly refreshToken: Buffer; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('sso_sessions')
    .values({ session_id: session.sessionId, refresh_token: session.refreshToken, checked_at: session.at })
    .execute();
}

/** The sealed token of a session that was not checked since `before`. Only one of several simultaneous calls gets it. */
export async function claimCheck(
  db: Database,
  { sessionId, before, at }: { readonly sessionId: string; readonly before: Date; readonly at: Date },
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('sso_sessions')
    .set({ checked_at: at })
    .where('session_id', '=', sessionId)
    .where('checked_at', '<=', before)
    .returning('refresh_token')
    .executeTakeFirst();
  return row?.refresh_token;
}

export async function storeProviderToken(
  db: Database,
  { sessionId, refreshToken }: { readonly sessionId: string; readonly refreshToken: Buffer },
): Promise<void> {
  await db
    .updateTable('sso_sessions')
    .set({ refresh_token: refreshToken })
    .where('session_id', '=', sessionId)
    .execute();
}
