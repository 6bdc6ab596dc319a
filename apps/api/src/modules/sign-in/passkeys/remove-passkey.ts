import { recordChange } from '#audit/record-change.ts';
import { type Caller, auditActor } from '#core/caller.ts';
import { type Failure, forbidden, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { passkeyChangedEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import { forgotPasswordLink } from '#modules/accounts/account-links.ts';
import { findLinkedAt } from '#modules/accounts/identities-table.ts';
import { readStaffNeedPasskey } from '#modules/accounts/sign-in-steps-table.ts';
import { NO_PASSWORD, lockAccountRow } from '#modules/accounts/users-table.ts';
import { leavesSignInOption } from '#modules/accounts/sign-in-options.ts';
import type { PasskeyDeps } from './passkey-deps.ts';
import { deletePasskey, listUserPasskeys } from './passkeys-table.ts';
import { texts } from './texts.ts';

/** Removes a passkey, unless its owner could then not sign in, or not open the console. */
export async function removePasskey(
  { db, clock, publicUrl, passwordsWork, issuer }: PasskeyDeps,
  { caller, id }: { readonly caller: Caller; readonly id: number },
): Promise<Result<{ message: string }, Failure>> {
  if (caller.needsStrongerSignIn) return forbidden(texts.needsStronger);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    // Two removals at once run one after the other.
    const account = await lockAccountRow(tx, { userId: caller.userId });
    const passkeys = await listUserPasskeys(tx, caller.userId);
    if (account === undefined || !passkeys.some((passkey) => passkey.id === id)) return notFound();
    const isLinked =
      issuer !== undefined && (await findLinkedAt(tx, { userId: caller.userId, issuer })) !== undefined;
    const left = {
      hasPassword: account.passwordHash !== NO_PASSWORD,
      passkeys: passkeys.length - 1,
      identities: isLinked ? 1 : 0,
    };
    const needsPasskey = account.isStaff && (await readStaffNeedPasskey(tx));
    if (!leavesSignInOption(left, { passwordCounts: passwordsWork && !needsPasskey })) {
      return invalid({ detail: texts.lastSignInOption });
    }
    await deletePasskey(tx, id);
    await recordChange(tx, {
      at,
      actor: auditActor(caller),
      action: 'user.remove-passkey',
      subject: auditActor(caller),
      before: null,
      after: null,
    });
    const link = forgotPasswordLink(publicUrl);
    await enqueueEmail(tx, passkeyChangedEmail({ ...account, link, change: 'removed' }), at);
    return ok({ message: texts.removed });
  });
}
