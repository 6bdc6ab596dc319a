import type { ReadBody } from '@patrolplan/contract';
import type { signInContract } from '@patrolplan/contract/sign-in';
import { recordChange } from '#audit/record-change.ts';
import { type Caller, auditActor } from '#core/caller.ts';
import { type Failure, forbidden, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { passkeyChangedEmail } from '#mail/emails.ts';
import { enqueueEmail } from '#mail/outbox-table.ts';
import { forgotPasswordLink } from '#modules/accounts/account-links.ts';
import { insertStep, takeStep } from '#modules/accounts/sign-in-steps-table.ts';
import { findAccount } from '#modules/accounts/users-table.ts';
import { hashToken } from '#modules/sign-in/sessions/random-token.ts';
import { STEP_MS, type PasskeyDeps } from './passkey-deps.ts';
import { insertPasskey, listUserPasskeys, readPasskeyHandle } from './passkeys-table.ts';
import { texts } from './texts.ts';
import { webAuthn } from './web-authn.ts';

const PRODUCT = 'PatrolPlan';
/** EdDSA, ES256 and RS256: what authenticators have. The library's default tries newer ones, and Node then warns. */
const ALGORITHMS = [-8, -7, -257];

const MAX_PASSKEYS = 20;

/** The options for the browser. The challenge is stored as a digest, for this person and five minutes. */
export async function beginPasskey(
  { db, clock, party }: PasskeyDeps,
  caller: Caller,
): Promise<Result<{ options: Record<string, unknown> }, Failure>> {
  if (caller.needsStrongerSignIn) return forbidden(texts.needsStronger);
  const known = await listUserPasskeys(db, caller.userId);
  if (known.length >= MAX_PASSKEYS) return invalid({ detail: texts.tooMany });
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: party.id,
    userName: caller.email,
    userID: new Uint8Array(await readPasskeyHandle(db, caller.userId)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    // Without an email at sign-in the authenticator must find the passkey by itself.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertStep(db, {
    keyHash: hashToken(options.challenge),
    kind: 'passkey-add',
    userId: caller.userId,
    expiresAt: new Date(clock.now().getTime() + STEP_MS),
  });
  return ok({ options: { ...options } });
}

/** Checks challenge, origin and user verification, stores the passkey and tells the owner by email. */
export async function addPasskey(
  { db, clock, party, publicUrl }: PasskeyDeps,
  { caller, body }: { readonly caller: Caller; readonly body: ReadBody<typeof signInContract.addPasskey> },
): Promise<Result<{ message: string }, Failure>> {
  if (caller.needsStrongerSignIn) return forbidden(texts.needsStronger);
  const at = clock.now();
  const isChallenge = async (challenge: string) =>
    (await takeStep(db, { keyHash: hashToken(challenge), kind: 'passkey-add', at }))?.userId ===
    caller.userId;
  const { verifyRegistrationResponse } = await webAuthn();
  // The library throws for every response that it does not accept.
  const verified = await verifyRegistrationResponse({
    response: { ...body.credential, clientExtensionResults: {} },
    expectedChallenge: isChallenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (verified?.registrationInfo === undefined) return invalid({ detail: texts.notAdded });
  const { credential, credentialDeviceType } = verified.registrationInfo;
  const account = await findAccount(db, caller.userId);
  if (account === undefined) return invalid({ detail: texts.notAdded });
  if ((await listUserPasskeys(db, caller.userId)).length >= MAX_PASSKEYS)
    return invalid({ detail: texts.tooMany });
  return db.transaction().execute(async (tx) => {
    const stored = await insertPasskey(tx, {
      userId: caller.userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      name: body.name,
      isSynced: credentialDeviceType === 'multiDevice',
      createdAt: at,
    });
    if (!stored) return invalid({ detail: texts.known });
    await recordChange(tx, {
      at,
      actor: auditActor(caller),
      action: 'user.add-passkey',
      subject: auditActor(caller),
      before: null,
      after: null,
    });
    const link = forgotPasswordLink(publicUrl);
    await enqueueEmail(tx, passkeyChangedEmail({ ...account, link, change: 'added' }), at);
    return ok({ message: texts.added });
  });
}
