import type { Failure } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { withMinDuration } from './with-min-duration.ts';
import { resetPasswordEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import type { AccountDeps, Asked } from './account-deps.ts';
import { resetPasswordLink } from './account-links.ts';
import { endInvitations } from './invitations-table.ts';
import { issuePasswordLink } from './issue-token.ts';
import { texts } from './texts.ts';
import { findAccountByEmail, normalEmail } from './users-table.ts';

/** Longer than the work ever takes on a healthy machine, so that the reply time reveals nothing about the address. */
const ANSWER_AFTER_MS = 300;

/** The same reply after the same time for every address; an email only to an active account. */
export async function requestReset(
  {
    db,
    clock,
    limits,
    publicUrl,
    invitationDays: days,
  }: Pick<AccountDeps, 'db' | 'clock' | 'limits' | 'publicUrl' | 'invitationDays'>,
  { body, address }: Asked<'requestReset'>,
): Promise<Result<{ message: string }, Failure>> {
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
      const issued = await issuePasswordLink(tx, { userId: account.id, at, askedBy: 'owner' });
      const link = resetPasswordLink(publicUrl, issued);
      await enqueueEmail(tx, resetPasswordEmail({ email, firstName: account.firstName, link }), at);
    });
  });
  return ok({ message: texts.resetRequested });
}
