import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import type { AttemptLimiter } from './limit-attempts.ts';

/** Counts by network, by account and network, and, for networks that never signed in to it, by account. */
export async function mayTryPassword(
  limits: AttemptLimiter,
  attempt: { readonly email: string; readonly address: string },
): Promise<Result<undefined, Failure>> {
  const fromNetwork = await limits.fromNetwork('login', attempt.address);
  if (!fromNetwork.ok) return fromNetwork;
  const onAccount = await limits.onAccount('login', attempt);
  if (!onAccount.ok) return onAccount;
  const firstTries = await limits.onAccount('firstTries', attempt);
  return firstTries.ok ? firstTries : limits.fromUnknownNetworks('login', attempt);
}
