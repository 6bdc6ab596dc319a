import * as v from 'valibot';
import { insertStep, takeStep } from '#modules/accounts/sign-in-steps-table.ts';
import { hashToken, makeToken } from '#modules/sign-in/sessions/random-token.ts';
import { purposeSchema } from './begin-sso.ts';
import { providerClaims, readClaims } from './provider-claims.ts';
import { seal } from '#core/seal.ts';
import type { SsoDeps } from './sso-deps.ts';

const begunSchema = v.object({
  nonce: v.string(),
  verifier: v.string(),
  bindingHash: v.string(),
  purpose: purposeSchema,
});

/** The pending result, for the browser that began the sign-in. */
const returnedSchema = v.object({
  bindingHash: v.string(),
  purpose: purposeSchema,
  claims: providerClaims,
  /** The provider's refresh token, sealed, as base64. */
  sealed: v.nullable(v.string()),
});
export type Returned = v.InferOutput<typeof returnedSchema> & { readonly userId: number | null };

/** The browser exchanges the code at once. */
const RETURNED_MS = 60 * 1_000;

type Problem = 'failed' | 'too-many-groups';
type Outcome = { readonly isLink: boolean } & ({ readonly code: string } | { readonly problem: Problem });

/**
 * The provider sent a browser back. The claims wait under a one-time code of our own until the browser that began sends its
 * binding: until then nothing is linked and nobody is signed in.
 */
export async function receiveCallback(
  { db, clock, provider, settings, secrets, log }: SsoDeps,
  returned: URLSearchParams,
): Promise<Outcome> {
  const at = clock.now();
  const state = returned.get('state') ?? '';
  const step = await takeStep(db, { keyHash: hashToken(state), kind: 'sso-begin', at });
  const begun = v.safeParse(begunSchema, step?.data);
  if (!begun.success) return { isLink: false, problem: 'failed' };
  const userId = step?.userId ?? null;
  const { purpose, bindingHash, nonce, verifier } = begun.output;
  const isLink = purpose.kind === 'link';
  const tokens = await provider.redeem(returned, { state, nonce, verifier }).catch((err: unknown) => {
    log.warn({ err }, 'a sign-in at the provider was refused');
    return undefined;
  });
  if (tokens === undefined) return { isLink, problem: 'failed' };
  const claims = readClaims(tokens.claims, settings);
  if (claims === 'unusable') return { isLink, problem: 'failed' };
  if (claims === 'too-many-groups') {
    log.warn('a token has more groups than fit: limit the groups of the application at the provider');
    return { isLink, problem: claims };
  }
  const code = makeToken();
  const { refreshToken } = tokens;
  const sealed = refreshToken === undefined ? null : seal(refreshToken, secrets).toString('base64');
  await insertStep(db, {
    keyHash: hashToken(code),
    kind: 'sso-return',
    ...(userId === null ? {} : { userId }),
    data: { bindingHash, purpose, claims, sealed },
    expiresAt: new Date(at.getTime() + RETURNED_MS),
  });
  return { isLink, code };
}

/** Takes the pending result of a code. The first attempt uses a code up, also one of another browser. */
export async function takeReturned(
  { db, clock }: Pick<SsoDeps, 'db' | 'clock'>,
  { code, binding }: { readonly code: string; readonly binding: string },
): Promise<Returned | undefined> {
  const step = await takeStep(db, { keyHash: hashToken(code), kind: 'sso-return', at: clock.now() });
  const read = v.safeParse(returnedSchema, step?.data);
  if (!read.success) return undefined;
  // Digests of random values: their comparison reveals nothing by its time.
  const isBound = read.output.bindingHash === hashToken(binding).toString('base64url');
  return isBound ? { ...read.output, userId: step?.userId ?? null } : undefined;
}
