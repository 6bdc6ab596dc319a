import type { InvitationFacts } from '#config/invitation-facts.ts';
import type { Failure } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { withMinDuration } from './with-min-duration.ts';
import { invitationEmail, resetPasswordEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import type { AccountDeps, AccountRequest } from './account-deps.ts';
import { resetPasswordLink } from './account-links.ts';
import { endInvitations, isInvited } from './invitations-table.ts';
import { issuePasswordLink } from './issue-token.ts';
import { mailFirstPasswordLink } from './mail-first-password-link.ts';
import { texts } from './texts.ts';
import { findAccountByEmail, normalEmail } from './users-table.ts';

/** Longer than the work ever takes on a healthy machine, so that the reply time reveals nothing about the address. */
const ANSWER_AFTER_MS = 300;

/**
 * The same reply after the same time for every address; an email only to an active account. Somebody who has not
 * accepted their invitation yet gets it again.
 */
export async function requestReset(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'limits' | 'invitationDays'> & InvitationFacts,
  { body, address }: AccountRequest<'requestReset'>,
): Promise<Result<{ message: string }, Failure>> {
  const { db, clock, limits, invitationDays: days, publicUrl, hasInvitationPage = false } = deps;
  const { organisation, provider } = deps;
  const facts = { publicUrl, hasInvitationPage, organisation, provider };
  const email = normalEmail(body.email);
  const fromNetwork = await limits.fromNetwork('requestReset', address);
  if (!fromNetwork.ok) return fromNetwork;
  const onAccount = await limits.onAccount('requestReset', { email, address });
  if (!onAccount.ok) return onAccount;

  await withMinDuration(ANSWER_AFTER_MS, async () => {
    // Beyond the limit the mailbox has valid links already; the reply must not reveal other requests.
    const mayMail = await limits.fromUnknownNetworks('requestReset', { email, address });
    if (!mayMail.ok) return;
    const at = clock.now();
    await endInvitations(db, { at, days, of: { email } });
    const account = await findAccountByEmail(db, email);
    if (account?.isActive !== true) return;
    await db.transaction().execute(async (tx) => {
      if (await isInvited(tx, account.id)) {
        await mailFirstPasswordLink(tx, { account, at, facts, actor: 'service', write: invitationEmail });
        return;
      }
      const issued = await issuePasswordLink(tx, { userId: account.id, at, requestedBy: 'owner' });
      const link = resetPasswordLink(publicUrl, issued);
      await enqueueEmail(tx, resetPasswordEmail({ email, firstName: account.firstName, link }), at);
    });
  });
  return ok({ message: texts.resetRequested });
}
