import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid, notFound } from '#failure.ts';
import { resetPasswordEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import { type Result, ok } from '#result.ts';
import { resetPasswordLink } from './account-links.ts';
import { issuePasswordLink } from './issue-token.ts';
import { findAccountByEmail } from './users-table.ts';

/** Staff have a link mailed with which the owner chooses a new password. Until then the old one stays. */
export async function mailPasswordLink(
  { db, clock, publicUrl }: { readonly db: Database; readonly clock: Clock; readonly publicUrl: string },
  wanted: { readonly email: string; readonly actor: string },
): Promise<Result<{ readonly id: number }, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const account = await findAccountByEmail(tx, wanted.email);
    if (account === undefined) return notFound(`There is no user ${wanted.email}.`);
    if (!account.isActive) return invalid({ detail: `User ${wanted.email} is not active.` });
    const userId = account.id;
    const link = resetPasswordLink(publicUrl, await issuePasswordLink(tx, { userId, at, askedBy: 'owner' }));
    await enqueueEmail(tx, resetPasswordEmail({ ...account, link }), at);
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
