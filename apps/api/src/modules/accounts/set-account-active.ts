import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, notFound } from '#failure.ts';
import { type Result, ok } from '#result.ts';
import { setPasswordEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import { revokeSessions } from '#modules/sessions/sessions-table.ts';
import { forgotPasswordLink, resetPasswordLink } from './account-links.ts';
import { setActive } from './staff-accounts-table.ts';
import { issuePasswordLink } from './issue-token.ts';
import { NO_PASSWORD, findAccountByEmail, setPasswordHash } from './users-table.ts';

/**
 * Lets somebody in again, or out: a deactivated account is refused from its next call on and all its sessions end. An
 * account that was never verified gets a link to set a password, because the one it waits with may be a stranger's.
 */
export async function setAccountActive(
  { db, clock, publicUrl }: { readonly db: Database; readonly clock: Clock; readonly publicUrl: string },
  wanted: { readonly email: string; readonly active: boolean; readonly actor: string },
): Promise<Result<{ readonly changed: boolean; readonly mailed: boolean }, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const account = await findAccountByEmail(tx, wanted.email);
    if (account === undefined) return notFound(`There is no user ${wanted.email}.`);
    const userId = account.id;
    if (!(await setActive(tx, { id: userId, active: wanted.active, at }))) {
      return ok({ changed: false, mailed: false });
    }
    const needsPassword = wanted.active && (!account.isVerified || account.passwordHash === NO_PASSWORD);
    if (needsPassword) {
      await setPasswordHash(tx, userId, NO_PASSWORD);
      const link = resetPasswordLink(
        publicUrl,
        await issuePasswordLink(tx, { userId, at, askedBy: 'staff' }),
      );
      await enqueueEmail(
        tx,
        setPasswordEmail({ ...account, link, later: forgotPasswordLink(publicUrl) }),
        at,
      );
    }
    if (!wanted.active) await revokeSessions(tx, { userId, at });
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: wanted.active ? 'user.activate' : 'user.deactivate',
      subject: `user:${userId}`,
      before: { is_active: !wanted.active },
      after: { is_active: wanted.active },
    });
    return ok({ changed: true, mailed: needsPassword });
  });
}
