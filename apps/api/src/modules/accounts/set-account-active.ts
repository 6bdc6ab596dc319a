import { recordChange } from '#audit/record-change.ts';
import type { InvitationFacts } from '#config/invitation-facts.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Failure } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { setPasswordEmail } from '#mail/emails.ts';
import { revokeSessions } from '#modules/sign-in/sessions/sessions-table.ts';
import { type AccountChange, lockAccount, lockToEnd } from './lock-account.ts';
import { raiseVersion, setActive } from './staff-accounts-table.ts';
import { markInvited } from './invitations-table.ts';
import { mailFirstPasswordLink } from './mail-first-password-link.ts';
import { voidTokens } from './one-time-tokens-table.ts';
import { NO_PASSWORD, setPasswordHash } from './users-table.ts';

export type ActiveSet = { readonly id: number; readonly changed: boolean; readonly mailed: boolean };

/**
 * Activates or deactivates an account. A deactivated account is refused from its next call on and all its sessions end.
 * An account that was never verified gets a link to set a password, because anybody may have chosen the stored one.
 */
export async function setAccountActive(
  { db, clock, ...facts }: { readonly db: Database; readonly clock: Clock } & InvitationFacts,
  wanted: AccountChange & { readonly active: boolean },
): Promise<Result<ActiveSet, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const locked = await (wanted.active ? lockAccount : lockToEnd)(tx, wanted);
    if (!locked.ok) return locked;
    const account = locked.value;
    const userId = account.id;
    if (!(await setActive(tx, { id: userId, active: wanted.active, at }))) {
      return ok({ id: userId, changed: false, mailed: false });
    }
    const needsPassword = wanted.active && (!account.isVerified || account.passwordHash === NO_PASSWORD);
    if (needsPassword) {
      await setPasswordHash(tx, userId, NO_PASSWORD);
      await markInvited(tx, { id: userId, at });
      // Anybody may have requested one of these links.
      await voidTokens(tx, { userId, purpose: 'verify-email', at });
      await mailFirstPasswordLink(tx, { account, at, facts, actor: wanted.actor, write: setPasswordEmail });
    }
    if (!wanted.active) await revokeSessions(tx, { userId, at });
    await raiseVersion(tx, userId);
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: wanted.active ? 'user.activate' : 'user.deactivate',
      subject: `user:${userId}`,
      before: { is_active: !wanted.active },
      after: { is_active: wanted.active },
    });
    return ok({ id: userId, changed: true, mailed: needsPassword });
  });
}
