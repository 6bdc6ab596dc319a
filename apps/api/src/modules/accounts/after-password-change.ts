import { recordChange } from '#audit/record-change.ts';
import type { Database } from '#db/database.ts';
import { passwordChangedEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import { forgotPasswordLink } from './account-links.ts';
import { voidTokens } from './one-time-tokens-table.ts';
import { forgetKnownNetworks } from '#modules/sign-in/limits/known-networks-table.ts';
import { revokeSessions } from '#modules/sign-in/sessions/sessions-table.ts';
import type { Account } from './users-table.ts';

/** The consequences of a new password, in its transaction: ends sessions, revokes links, emails the owner, records the audit. */
export async function afterPasswordChange(
  tx: Database,
  change: {
    readonly account: Account;
    readonly at: Date;
    readonly action: 'user.change-password' | 'user.reset-password';
    readonly publicUrl: string;
  },
): Promise<void> {
  const { account, at, action } = change;
  const userId = account.id;
  await revokeSessions(tx, { userId, at });
  // A known network may be the attacker's.
  await forgetKnownNetworks(tx, userId);
  await voidTokens(tx, { userId, purpose: 'reset-password', at });
  const link = forgotPasswordLink(change.publicUrl);
  await enqueueEmail(tx, passwordChangedEmail({ ...account, link }), at);
  const subject = `user:${userId}`;
  await recordChange(tx, { at, actor: subject, action, subject, before: null, after: null });
}
