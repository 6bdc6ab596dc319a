import * as v from 'valibot';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, fail, ok } from '#core/result.ts';
import { endInvitations } from '#modules/accounts/invitations-table.ts';
import { findTokenOwner } from '#modules/accounts/one-time-tokens-table.ts';
import { insertStep } from '#modules/accounts/sign-in-steps-table.ts';
import { NO_PASSWORD, findAccount } from '#modules/accounts/users-table.ts';
import { hashToken } from '#modules/sign-in/sessions/random-token.ts';
import type { SsoDeps } from './sso-deps.ts';
import { texts } from './texts.ts';

/** What a sign-in is for. An invitation is named by the digest of its token, which is used up only at the end. */
export const purposeSchema = v.variant('kind', [
  v.object({ kind: v.literal('sign-in') }),
  v.object({ kind: v.literal('link') }),
  v.object({ kind: v.literal('invitation'), tokenHash: v.string() }),
]);
export type Purpose = v.InferOutput<typeof purposeSchema>;

/** As long as a person may take at the provider. */
const BEGUN_MS = 10 * 60 * 1_000;
const RETRY_SECONDS = 30;

/** The address at the provider. What must come back with the browser is stored, under the digest of the state. */
export async function beginSso(
  { db, clock, provider, log }: SsoDeps,
  {
    binding,
    purpose,
    userId,
  }: { readonly binding: string; readonly purpose: Purpose; readonly userId?: number },
): Promise<Result<{ url: string }, Failure>> {
  const begun = await provider.begin().catch((err: unknown) => {
    log.warn({ err }, 'the provider of single sign-on cannot be reached');
    return undefined;
  });
  if (begun === undefined) {
    return fail({ kind: 'busy', message: texts.notAvailable, retryAfterSeconds: RETRY_SECONDS });
  }
  const { url, state, nonce, verifier } = begun;
  await insertStep(db, {
    keyHash: hashToken(state),
    kind: 'sso-begin',
    ...(userId === undefined ? {} : { userId }),
    data: { nonce, verifier, purpose, bindingHash: hashToken(binding).toString('base64url') },
    expiresAt: new Date(clock.now().getTime() + BEGUN_MS),
  });
  return ok({ url });
}

/** The purpose of an invitation link, without using it up. Who has a password already links the account under Settings. */
export async function invitationPurpose(
  { db, clock, invitationDays: days }: Pick<SsoDeps, 'db' | 'clock' | 'invitationDays'>,
  { uid, token }: { readonly uid: string; readonly token: string },
): Promise<Result<Purpose, Failure>> {
  const at = clock.now();
  const hash = hashToken(token);
  const owner = await findTokenOwner(db, { purpose: 'reset-password', hash, at });
  if (owner === undefined || owner.uid !== uid) return invalid({ detail: texts.badInvitation });
  await endInvitations(db, { at, days, of: { userId: owner.userId } });
  const account = await findAccount(db, owner.userId);
  if (account?.isActive !== true || account.passwordHash !== NO_PASSWORD) {
    return invalid({ detail: texts.badInvitation });
  }
  return ok({ kind: 'invitation', tokenHash: hash.toString('base64url') });
}
