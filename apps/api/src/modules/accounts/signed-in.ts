import type { CallReply, contract } from '@patrolplan/contract';
import type { Failure } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { LoggedIn } from './log-in.ts';

/** Passed in, because accounts must not import profile. */
export type ReadProfile = (
  userId: number,
) => Promise<Result<CallReply<typeof contract.readProfile>, Failure>>;

/** The reply of every call that signs in: the tokens and the profile. */
export async function signedIn(
  outcome: Result<LoggedIn, Failure>,
  readProfile: ReadProfile,
): Promise<Result<CallReply<typeof contract.logIn>, Failure>> {
  if (!outcome.ok) return outcome;
  const { userId, ...pair } = outcome.value;
  const user = await readProfile(userId);
  return user.ok ? ok({ ...pair, user: user.value }) : user;
}
