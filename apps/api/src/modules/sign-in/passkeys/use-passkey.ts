import type { ReadBody } from '@patrolplan/contract';
import type { signInContract } from '@patrolplan/contract/sign-in';
import { recordChange } from '#audit/record-change.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { LoggedIn } from '#modules/accounts/log-in.ts';
import { insertStep, takeStep } from '#modules/accounts/sign-in-steps-table.ts';
import { findAccount, storeSignIn } from '#modules/accounts/users-table.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { hashToken } from '#modules/sign-in/sessions/random-token.ts';
import { sessionTexts } from '#modules/sign-in/sessions/texts.ts';
import { isCloned } from './is-cloned.ts';
import { type PasskeyDeps, STEP_MS } from './passkey-deps.ts';
import { type Passkey, findPasskey, readPasskeyHandle, storePasskeyUse } from './passkeys-table.ts';
import { texts } from './texts.ts';
import { webAuthn } from './web-authn.ts';

type SignInRequest = {
  readonly body: ReadBody<typeof signInContract.passkeySignIn>;
  readonly address: string;
  readonly userAgent: string | undefined;
};

/** The options for the browser, without any account: the authenticator offers the passkeys that it has. */
export async function beginPasskeySignIn(
  { db, clock, limits, party }: PasskeyDeps,
  address: string,
): Promise<Result<{ options: Record<string, unknown> }, Failure>> {
  const fromNetwork = await limits.fromNetwork('login', address);
  if (!fromNetwork.ok) return fromNetwork;
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  await insertStep(db, {
    keyHash: hashToken(options.challenge),
    kind: 'passkey-use',
    expiresAt: new Date(clock.now().getTime() + STEP_MS),
  });
  return ok({ options: { ...options } });
}

/** An unknown passkey and a wrong signature get the same message. Only the first has a code: the authenticator may forget it. */
export async function passkeySignIn(
  deps: PasskeyDeps,
  { body, address, userAgent }: SignInRequest,
): Promise<Result<LoggedIn, Failure>> {
  const { db, clock, limits } = deps;
  const at = clock.now();
  const passkey = await findPasskey(db, body.credential.id);
  const counter = passkey && (await verifiedCounter(deps, passkey, body.credential));
  if (passkey === undefined || counter === undefined) {
    const fromNetwork = await limits.fromNetwork('login', address);
    if (!fromNetwork.ok) return fromNetwork;
    return invalid({ detail: texts.refused }, passkey === undefined ? 'passkey_unknown' : undefined);
  }
  if (isCloned(passkey.counter, counter)) {
    await recordChange(db, {
      at,
      actor: 'service',
      action: 'user.passkey-copied',
      subject: `user:${passkey.userId}`,
      before: null,
      after: null,
    });
    return invalid({ detail: texts.refused });
  }
  const account = await findAccount(db, passkey.userId);
  if (account === undefined) return invalid({ detail: texts.refused });
  if (!account.isActive) return invalid({ detail: sessionTexts.inactive });
  const isStored = await storePasskeyUse(db, { id: passkey.id, from: passkey.counter, to: counter, at });
  if (!isStored) return invalid({ detail: texts.refused });
  await limits.rememberOwner({ userId: account.id, email: account.email, address });
  const { access, refresh } = await openSession(deps, account.id, { userAgent, method: 'passkey' });
  await storeSignIn(db, { userId: account.id, at });
  return ok({ userId: account.id, access, refresh });
}

/** The sign counter of a response whose challenge, origin, user verification and signature are right. */
async function verifiedCounter(
  { db, clock, party }: PasskeyDeps,
  passkey: Passkey,
  credential: SignInRequest['body']['credential'],
): Promise<number | undefined> {
  const handle = credential.response.userHandle;
  if (handle !== undefined) {
    const own = await readPasskeyHandle(db, passkey.userId);
    if (!own.equals(Buffer.from(handle, 'base64url'))) return undefined;
  }
  const isChallenge = async (challenge: string) =>
    (await takeStep(db, { keyHash: hashToken(challenge), kind: 'passkey-use', at: clock.now() })) !==
    undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  // The library throws for every response that it does not accept.
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: isChallenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    // Below every counter: ours is checked after the signature, so that nobody else can make a copy appear in the trail.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: -1 },
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}
