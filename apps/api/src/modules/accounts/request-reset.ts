import type { Failure } from '#failure.ts';
import { type Result, ok } from '#result.ts';
import { withMinDuration } from './with-min-duration.ts';
import { resetPasswordEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import type { AccountDeps, Asked } from './account-deps.ts';
import { resetPasswordLink } from './account-links.ts';
import { issueToken } from './issue-token.ts';
import { texts } from './texts.ts';
import { findAccountByEmail, normalEmail } from './users-table.ts';

/** Longer than the work ever takes on a healthy machine, so the answer's time says nothing about the address. */
const ANSWER_AFTER_MS = 300;

/** The same answer at the same time for every address; an email only to an active account. */
export async function requestReset(
  { db, clock, limits, publicUrl }: Pick<AccountDeps, 'db' | 'clock' | 'limits' | 'publicUrl'>,
  { body, address }: Asked<'requestReset'>,
): Promise<Result<{ message: string }, Failure>> {
  const email = normalEmail(body.email);
  const fromAddress = await limits.fromAddress('reset', address);
  if (!fromAddress.ok) return fromAddress;
  const onAccount = await limits.onAccount('requestReset', email);
  if (!onAccount.ok) return onAccount;

  await withMinDuration(ANSWER_AFTER_MS, async () => {
    const account = await findAccountByEmail(db, email);
    if (account?.isActive !== true) return;
    const at = clock.now();
    await db.transaction().execute(async (tx) => {
      const token = await issueToken(tx, { userId: account.id, purpose: 'reset-password', at });
      const link = resetPasswordLink(publicUrl, { userId: account.id, token });
      await enqueueEmail(tx, resetPasswordEmail({ email, firstName: account.firstName, link }), at);
    });
  });
  return ok({ message: texts.resetRequested });
}
