import { recordChange } from '#audit/record-change.ts';
import { type Caller, auditActor } from '#core/caller.ts';
import { type Failure, forbidden, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { providerChangedEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import { forgotPasswordLink } from '#modules/accounts/account-links.ts';
import {
  type Identity,
  deleteIdentity,
  findIdentityUser,
  findLinkedAt,
  insertIdentity,
} from '#modules/accounts/identities-table.ts';
import { readStaffNeedPasskey } from '#modules/accounts/sign-in-steps-table.ts';
import { NO_PASSWORD, lockAccountRow } from '#modules/accounts/users-table.ts';
import { leavesSignInOption } from '#modules/accounts/sign-in-options.ts';
import { listUserPasskeys } from '#modules/sign-in/passkeys/passkeys-table.ts';
import { takeReturned } from './receive-callback.ts';
import type { SsoDeps } from './sso-deps.ts';
import { texts } from './texts.ts';

/** Links an identity to a user, unless it is somebody else's or the user has another one. */
export async function linkIdentity(
  tx: Database,
  { identity, userId, at }: { readonly identity: Identity; readonly userId: number; readonly at: Date },
): Promise<Result<undefined, Failure>> {
  const owner = await findIdentityUser(tx, identity);
  if (owner === userId) return ok(undefined);
  if (owner !== undefined) return invalid({ detail: texts.taken });
  if (!(await insertIdentity(tx, { ...identity, userId, at }))) return invalid({ detail: texts.linkedOther });
  const subject = auditActor({ userId });
  await recordChange(tx, {
    at,
    actor: subject,
    action: 'user.link-provider',
    subject,
    before: null,
    after: null,
  });
  return ok(undefined);
}

/** Only the person who began, in the browser that began. */
export async function finishLink(
  deps: SsoDeps,
  { caller, ...exchange }: { readonly caller: Caller; readonly code: string; readonly binding: string },
): Promise<Result<{ message: string }, Failure>> {
  const { db, clock, publicUrl, settings } = deps;
  const returned = await takeReturned(deps, exchange);
  if (returned?.purpose.kind !== 'link' || returned.userId !== caller.userId) {
    return invalid({ detail: texts.failed }, 'sso_failed');
  }
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const account = await lockAccountRow(tx, { userId: caller.userId });
    if (account === undefined) return invalid({ detail: texts.failed }, 'sso_failed');
    const linked = await linkIdentity(tx, { identity: returned.claims, userId: caller.userId, at });
    if (!linked.ok) return linked;
    const link = forgotPasswordLink(publicUrl);
    await enqueueEmail(
      tx,
      providerChangedEmail({ ...account, link, name: settings.name, change: 'linked' }),
      at,
    );
    return ok({ message: texts.linked });
  });
}

/** Removes the link, unless its owner could then not sign in, or not open the console. */
export async function removeLink(
  { db, clock, publicUrl, settings, passwordsWork, passkeysWork }: SsoDeps,
  caller: Caller,
): Promise<Result<{ message: string }, Failure>> {
  if (caller.needsStrongerSignIn) return forbidden(texts.needsStronger);
  const at = clock.now();
  const of = { userId: caller.userId, issuer: settings.issuer };
  return db.transaction().execute(async (tx) => {
    // Two removals at once run one after the other.
    const account = await lockAccountRow(tx, { userId: caller.userId });
    if (account === undefined) return notFound();
    if ((await findLinkedAt(tx, of)) === undefined) return ok({ message: texts.removed });
    const left = {
      hasPassword: account.passwordHash !== NO_PASSWORD,
      passkeys: passkeysWork ? (await listUserPasskeys(tx, caller.userId)).length : 0,
      identities: 0,
    };
    const needsPasskey = account.isStaff && (await readStaffNeedPasskey(tx));
    if (!leavesSignInOption(left, { passwordCounts: passwordsWork && !needsPasskey })) {
      return invalid({ detail: texts.lastSignInOption });
    }
    await deleteIdentity(tx, of);
    const subject = auditActor(caller);
    await recordChange(tx, {
      at,
      actor: subject,
      action: 'user.unlink-provider',
      subject,
      before: null,
      after: null,
    });
    const link = forgotPasswordLink(publicUrl);
    await enqueueEmail(
      tx,
      providerChangedEmail({ ...account, link, name: settings.name, change: 'removed' }),
      at,
    );
    return ok({ message: texts.removed });
  });
}
