import { queryOptions, useQuery } from '@tanstack/react-query';
import { acceptProfile, fetchProfile, storedProfile } from './accept-profile.ts';
import { profileOutcome } from './profile-outcome.ts';
import { retryInOutage } from './retry-in-outage.ts';
import { endSession, session } from './session.ts';
import { isPatrolPath } from '#config/paths.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { online, outage } from '#platform/connection.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { CallError } from '#platform/query/call-error.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { whenTrue } from '#platform/source.ts';

export type ProfileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly profile: Profile }
  | { readonly kind: 'failed'; readonly message: string };

/** The profile could not be loaded, and the session ended with this message. */
class ProfileFailed extends Error {}

/**
 * Read once per session. A stored profile is shown until the reply arrives. It stays during an outage, in which the
 * call is repeated.
 */
const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: loadProfile,
  initialData: () => storedProfile()?.profile,
  initialDataUpdatedAt: () => storedProfile()?.readAt,
  staleTime: (query) => (query.state.dataUpdatedAt === 0 ? 0 : Infinity),
  // The call is sent offline too and fails: without a stored profile, that ends the session.
  networkMode: 'always',
  refetchOnMount: (query) => query.state.status !== 'error',
  refetchInterval: false, // `retryInOutage` repeats it.
});

retryInOutage({
  outage,
  ready: async () => {
    await whenTrue(pageVisible);
    await whenTrue(online);
  },
  load: () => queryClient.prefetchQuery({ ...profileQuery, staleTime: 0 }),
});
// The end of an outage is like a restored connection. A session that ended has nothing to repeat.
outage.subscribe(() => {
  if (outage.get() === null && session.get().kind === 'signed-in') queryClient.getQueryCache().onOnline();
});

/** The profile of the signed-in user. */
export function useProfile(): ProfileState {
  // The client is passed explicitly, because the shell is also rendered at build time, outside of any provider.
  const { data, error } = useQuery(profileQuery, queryClient);
  if (error instanceof ProfileFailed) return { kind: 'failed', message: error.message };
  return data ? { kind: 'ready', profile: data } : { kind: 'loading' };
}

/** Loads the profile and acts on the outcome: accepts it, ends the session, or leaves the stored profile in use. */
async function loadProfile(): Promise<Profile> {
  const loaded = await fetchProfile();
  const outcome = profileOutcome(loaded, storedProfile() !== null, isPatrolPath(location.pathname));
  if (outcome.kind === 'accept') {
    acceptProfile(outcome.profile);
    outage.set(null);
    return outcome.profile;
  }
  if (outcome.kind === 'end-session') {
    endSession(outcome.message);
    throw new ProfileFailed(outcome.message);
  }
  // A token that could not be refreshed has already started the outage.
  if (outcome.kind === 'not-now' && outcome.failure.kind !== 'not-renewed') outage.set(outcome.failure);
  throw new CallError(outcome.failure);
}
