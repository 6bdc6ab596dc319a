import type { InvitationFacts } from '#config/invitation-facts.ts';
import type { Database } from '#db/database.ts';
import { type invitationEmail, type setPasswordEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import { forgotPasswordLink, invitationLink, resetPasswordLink } from './account-links.ts';
import { issuePasswordLink } from './issue-token.ts';
import { type Account, findAccount } from './users-table.ts';

/** The link by which the owner of an account that staff created or activated chooses its first password. */
export async function mailFirstPasswordLink(
  tx: Database,
  mail: {
    readonly account: Pick<Account, 'id' | 'email' | 'firstName'>;
    readonly at: Date;
    readonly facts: InvitationFacts;
    /** `user:ID`, or a program. */
    readonly actor: string;
    readonly write: typeof invitationEmail | typeof setPasswordEmail;
  },
): Promise<void> {
  const { account, at, facts } = mail;
  const issued = await issuePasswordLink(tx, { userId: account.id, at, requestedBy: 'staff' });
  const link = facts.hasInvitationPage
    ? invitationLink(facts.publicUrl, { ...issued, email: account.email })
    : resetPasswordLink(facts.publicUrl, issued);
  const later = forgotPasswordLink(facts.publicUrl);
  const inviter = await findInviter(tx, mail.actor);
  const { organisation, hasInvitationPage, provider } = facts;
  // Only the invitation page has the provider.
  const invited = { inviter, organisation, provider: hasInvitationPage ? provider : undefined };
  await enqueueEmail(tx, mail.write({ ...account, link, later, ...invited }), at);
}

async function findInviter(tx: Database, actor: string): Promise<string | undefined> {
  const [, id] = /^user:(\d+)$/.exec(actor) ?? [];
  const account = id === undefined ? undefined : await findAccount(tx, Number(id));
  return account && `${account.firstName} ${account.lastName}`;
}
