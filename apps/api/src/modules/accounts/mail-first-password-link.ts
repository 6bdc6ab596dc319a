import type { Database } from '#db/database.ts';
import { type invitationEmail, type setPasswordEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import { forgotPasswordLink, resetPasswordLink } from './account-links.ts';
import { issuePasswordLink } from './issue-token.ts';
import type { Account } from './users-table.ts';

/** The link by which the owner of an account that staff made or activated chooses its first password. */
export async function mailFirstPasswordLink(
  tx: Database,
  mail: {
    readonly account: Pick<Account, 'id' | 'email' | 'firstName'>;
    readonly at: Date;
    readonly publicUrl: string;
    readonly write: typeof invitationEmail | typeof setPasswordEmail;
  },
): Promise<void> {
  const { account, at, publicUrl } = mail;
  const issued = await issuePasswordLink(tx, { userId: account.id, at, askedBy: 'staff' });
  const link = resetPasswordLink(publicUrl, issued);
  const later = forgotPasswordLink(publicUrl);
  await enqueueEmail(tx, mail.write({ ...account, link, later }), at);
}
