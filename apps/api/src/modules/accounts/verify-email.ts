import { recordChange } from '#audit/record-change.ts';
import type { AccountDeps } from './account-deps.ts';
import { useToken, voidTokens } from './one-time-tokens-table.ts';
import { digestOf } from '#modules/sessions/random-token.ts';
import { activateAccount } from './users-table.ts';

/** Follows the link of a registration's email. True when it made the account active. */
export async function verifyEmail(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  token: string,
): Promise<boolean> {
  const at = clock.now();
  const hash = digestOf(token);
  return db.transaction().execute(async (tx) => {
    const used = await useToken(tx, { purpose: 'verify-email', hash, at });
    if (used?.registration === undefined) return false;
    const activated = await activateAccount(tx, { id: used.userId, at, ...used.registration });
    if (!activated) return false;
    await voidTokens(tx, { userId: used.userId, purpose: 'verify-email', at });
    const subject = `user:${used.userId}`;
    await recordChange(tx, {
      at,
      actor: subject,
      action: 'user.verify-email',
      subject,
      before: null,
      after: { is_active: true },
    });
    return true;
  });
}
