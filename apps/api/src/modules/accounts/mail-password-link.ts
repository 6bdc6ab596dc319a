import { recordChange } from '#audit/record-change.ts';
import type { InvitationFacts } from '#config/invitation-facts.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { invitationEmail, resetPasswordEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import { type Result, ok } from '#core/result.ts';
import { resetPasswordLink } from './account-links.ts';
import { markInvited } from './invitations-table.ts';
import { issuePasswordLink } from './issue-token.ts';
import { mailFirstPasswordLink } from './mail-first-password-link.ts';
import { type AccountChange, lockAccount } from './lock-account.ts';
import { texts } from './texts.ts';
import { NO_PASSWORD } from './users-table.ts';

/** Mails the owner a link to choose a new password; the old one stays valid until then. An owner without a password is invited again. */
export async function mailPasswordLink(
  { db, clock, ...facts }: { readonly db: Database; readonly clock: Clock } & InvitationFacts,
  wanted: AccountChange,
): Promise<Result<{ readonly id: number }, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, wanted);
    if (!locked.ok) return locked;
    const account = locked.value;
    if (!account.isActive) return invalid({ detail: `User ${account.email} is not active.` });
    const userId = account.id;
    if (account.passwordHash !== NO_PASSWORD && facts.provider?.isOnly === true)
      return invalid({ detail: texts.passwordsOff });
    if (account.passwordHash === NO_PASSWORD) {
      await markInvited(tx, { id: userId, at });
      await mailFirstPasswordLink(tx, { account, at, facts, actor: wanted.actor, write: invitationEmail });
    } else {
      const issued = await issuePasswordLink(tx, { userId, at, requestedBy: 'owner' });
      const link = resetPasswordLink(facts.publicUrl, issued);
      await enqueueEmail(tx, resetPasswordEmail({ ...account, link }), at);
    }
    await recordChange(tx, {
      at,
      actor: wanted.actor,
      action: 'user.mail-password-link',
      subject: `user:${userId}`,
      before: null,
      after: null,
    });
    return ok({ id: userId });
  });
}
