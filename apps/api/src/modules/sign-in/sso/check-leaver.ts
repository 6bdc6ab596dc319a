import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { revokeSession } from '#modules/sign-in/sessions/sessions-table.ts';
import type { Provider } from './provider.ts';
import { seal, unseal } from '#core/seal.ts';
import { claimCheck, storeProviderToken } from './sso-sessions-table.ts';

/** Much shorter than an access token is valid: each renewal asks, but not one that is repeated at once. */
const CHECK_MS = 10 * 1_000;

/**
 * Asks the provider whether the person of a session may still sign in; false ends the session. A provider that cannot be
 * reached ends nothing: the next renewal asks again.
 */
export async function checkLeaver(
  {
    db,
    clock,
    provider,
    secrets,
  }: {
    readonly db: Database;
    readonly clock: Clock;
    readonly provider: Provider;
    readonly secrets: readonly string[];
  },
  { sessionId, userId }: { readonly sessionId: string; readonly userId: number },
): Promise<boolean> {
  const at = clock.now();
  const sealed = await claimCheck(db, { sessionId, before: new Date(at.getTime() - CHECK_MS), at });
  if (sealed === undefined) return true;
  const token = unseal(sealed, secrets);
  const renewed = token === undefined ? 'refused' : await provider.renew(token);
  if (renewed === 'unknown') return true;
  if (renewed !== 'refused') {
    await storeProviderToken(db, { sessionId, refreshToken: seal(renewed.refreshToken, secrets) });
    return true;
  }
  await db.transaction().execute(async (tx) => {
    await revokeSession(tx, sessionId, at);
    await recordChange(tx, {
      at,
      actor: 'service',
      action: 'session.provider-refused',
      subject: `user:${userId}`,
      before: null,
      after: null,
    });
  });
  return false;
}
