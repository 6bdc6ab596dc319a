import { queryOptions, useQuery } from '@tanstack/react-query';
import { acceptProfile, fetchProfile, storedProfile } from './accept-profile.ts';
import { profileOutcome } from './profile-outcome.ts';
import { endSession } from './session.ts';
import { isPatrolPath } from '#config/paths.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { online } from '#platform/connection.ts';
import { CallError, isUnanswered } from '#platform/query/call-error.ts';
import { queryClient } from '#platform/query/query-client.ts';

export type ProfileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly profile: Profile }
  | { readonly kind: 'failed'; readonly message: string };

const RETRY_MS = 60_000;

/** The profile could not be loaded, and the session ended with this message. */
class ProfileFailed extends Error {}

/**
 * Read once per session. A stored profile is shown until the reply is there. It stays if there is no reply at all; the
 * call is then repeated when the connection returns, and each minute while the device reports one.
 */
const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: loadProfile,
  initialData: () => storedProfile()?.profile,
  initialDataUpdatedAt: () => storedProfile()?.readAt,
  staleTime: (query) => (query.state.dataUpdatedAt === 0 ? 0 : Infinity),
  // Without a connection the call is made and fails: with nothing stored, that ends the session.
  networkMode: 'always',
  refetchOnMount: (query) => query.state.status !== 'error',
  refetchInterval: (query) => (isUnanswered(query.state.error) && online.get() ? RETRY_MS : false),
});

/** The profile of the signed-in user. */
export function useProfile(): ProfileState {
  // The client by name: the shell is also rendered at build time, outside of any provider.
  const { data, error } = useQuery(profileQuery, queryClient);
  if (error instanceof ProfileFailed) return { kind: 'failed', message: error.message };
  return data ? { kind: 'ready', profile: data } : { kind: 'loading' };
}

/** Loads the profile and acts on the outcome: accept it, end the session, or leave the stored profile in use. */
async function loadProfile(): Promise<Profile> {
  const loaded = await fetchProfile();
  const outcome = profileOutcome(loaded, storedProfile() !== null, isPatrolPath(location.pathname));
  if (outcome.kind === 'accept') {
    acceptProfile(outcome.profile);
    return outcome.profile;
  }
  if (outcome.kind === 'no-change') throw new CallError(outcome.failure);
  endSession(outcome.message);
  throw new ProfileFailed(outcome.message);
}
