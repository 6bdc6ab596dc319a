import type { Profile } from '#domain/profile/profile.ts';
import type { Result } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { transportTexts } from '#platform/http/texts.ts';

/** Profile messages of the error catalogue. */
export const profileTexts = {
  failed: 'Failed to fetch user profile',
  failedAtLogin: 'Failed to fetch user profile Please try again.',
  failedOnPatrol: 'Could not load profile and areas.',
} as const;

export type ProfileOutcome =
  | { readonly kind: 'accept'; readonly profile: Profile }
  /** No answer, but a good profile of this session is stored: it stands in until the connection returns. */
  | { readonly kind: 'stand-in'; readonly profile: Profile }
  | { readonly kind: 'end-session'; readonly message: string }
  /** The session is already over and its owner has been told. */
  | { readonly kind: 'ended' };

/** What follows from a profile load. Anything but a good profile ends the session, except no answer at all. */
export function profileOutcome(
  loaded: Result<Profile, CallFailure>,
  stored: Profile | null,
  onPatrolScreen: boolean,
): ProfileOutcome {
  if (loaded.ok) {
    return loaded.value.isActive
      ? { kind: 'accept', profile: loaded.value }
      : { kind: 'end-session', message: transportTexts.deactivated };
  }
  const { failure } = loaded;
  if (failure.kind === 'session-ended' || failure.kind === 'inactive') return { kind: 'ended' };
  if (failure.kind === 'offline' && stored) return { kind: 'stand-in', profile: stored };
  return { kind: 'end-session', message: profileFailureText(failure, onPatrolScreen) };
}

/** The server detail, else the fixed text; the patrol screens have a text of their own. */
function profileFailureText(failure: CallFailure, onPatrolScreen: boolean): string {
  if (onPatrolScreen) return profileTexts.failedOnPatrol;
  return (failure.kind === 'refused' ? failure.body.detail : undefined) ?? profileTexts.failed;
}
