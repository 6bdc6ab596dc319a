import type { Profile } from '#domain/profile/profile.ts';
import type { Result } from '#domain/result.ts';
import { type CallFailure, isTransient } from '#platform/http/call-failure.ts';
import { transportTexts } from '#platform/http/texts.ts';

/** Profile messages of the error catalogue. */
export const profileTexts = {
  failed: 'Failed to fetch user profile',
  failedAtLogin: 'Failed to fetch user profile Please try again.',
  failedOnPatrol: 'Could not load profile and areas.',
} as const;

export type ProfileOutcome =
  | { readonly kind: 'accept'; readonly profile: Profile }
  | { readonly kind: 'end-session'; readonly message: string }
  /** A temporary failure. The stored profile stays in use. */
  | { readonly kind: 'not-now'; readonly failure: CallFailure }
  /** The session has already ended. */
  | { readonly kind: 'no-change'; readonly failure: CallFailure };

/** Anything but a valid profile ends the session, except a temporary failure while a profile is stored. */
export function profileOutcome(
  loaded: Result<Profile, CallFailure>,
  isStored: boolean,
  onPatrolScreen: boolean,
): ProfileOutcome {
  if (loaded.ok) {
    return loaded.value.isActive
      ? { kind: 'accept', profile: loaded.value }
      : { kind: 'end-session', message: transportTexts.deactivated };
  }
  const { failure } = loaded;
  if (failure.kind === 'session-ended' || failure.kind === 'inactive') return { kind: 'no-change', failure };
  if (isStored && isTransient(failure)) return { kind: 'not-now', failure };
  return { kind: 'end-session', message: profileFailureText(failure, onPatrolScreen) };
}

/** The server's detail, else the fixed text; the patrol screens have their own text. */
function profileFailureText(failure: CallFailure, onPatrolScreen: boolean): string {
  if (onPatrolScreen) return profileTexts.failedOnPatrol;
  return (failure.kind === 'refused' ? failure.body.detail : undefined) ?? profileTexts.failed;
}
