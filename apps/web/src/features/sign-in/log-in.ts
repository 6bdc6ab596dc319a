import { type ReadReply, contract } from '@patrolplan/contract';
import { sessionTexts } from './texts.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Result } from '#domain/result.ts';
import { type CallFailure, transportSentence } from '#platform/http/call-failure.ts';
import type { HttpClient } from '#platform/http/client.ts';
import { transportTexts } from '#platform/http/texts.ts';
import { profileTexts } from '#state/session/profile-outcome.ts';
import { type FormOutcome, done, readFields, refused } from '#ui/form/form-outcome.ts';

export type LogInDeps = {
  api: HttpClient;
  /** Reads the profile with a token that is not stored yet. */
  fetchProfile: (token: string) => Promise<Result<Profile, CallFailure>>;
  /** False when the tokens could not be stored. */
  signIn: (tokens: { access: string; refresh: string }) => boolean;
  acceptProfile: (profile: Profile) => void;
  report: (where: string, cause: unknown) => void;
};

export async function logIn(deps: LogInDeps, form: FormData): Promise<FormOutcome> {
  try {
    return await attempt(deps, form);
  } catch (cause) {
    deps.report('login', cause);
    return refused(sessionTexts.loginFailed);
  }
}

/**
 * Stores nothing before the profile shows an active account: a deactivated user is never signed in, not even briefly.
 */
async function attempt(deps: LogInDeps, form: FormData): Promise<FormOutcome> {
  const reply = await deps.api.call(contract.logIn, { body: readFields(form, ['email', 'password']) });
  if (!reply.ok) return loginRefusal(reply.failure);

  return enterWith(deps, reply.value);
}

/** Common to all sign-in methods. */
export async function enterWith(
  deps: LogInDeps,
  { access, refresh, user }: ReadReply<typeof contract.logIn>,
): Promise<FormOutcome> {
  if (!access || !refresh) return refused(sessionTexts.loginReplyInvalid);
  if (user?.is_active === false) return refused(transportTexts.deactivated);

  const profile = await deps.fetchProfile(access);
  if (!profile.ok) return profileRefusal(profile.failure);
  if (!profile.value.isActive) return refused(transportTexts.deactivated);

  if (!deps.signIn({ access, refresh })) return refused(sessionTexts.notStored);
  deps.acceptProfile(profile.value);
  return done(null);
}

function loginRefusal(failure: CallFailure): FormOutcome {
  if (failure.kind === 'inactive') return refused(transportTexts.deactivated);
  if (failure.kind === 'wrong-shape') return refused(sessionTexts.loginReplyInvalid);
  return refused(sessionTexts.loginRefused, transportSentence(failure));
}

function profileRefusal(failure: CallFailure): FormOutcome {
  if (failure.kind === 'inactive') return refused(transportTexts.deactivated);
  const detail = failure.kind === 'refused' ? failure.body.detail : undefined;
  return refused(detail ?? profileTexts.failedAtLogin, transportSentence(failure));
}
