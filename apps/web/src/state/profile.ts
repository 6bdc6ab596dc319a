import { useEffect } from 'react';
import { contract } from '@patrolplan/contract';
import { api } from './api.ts';
import { keepAllowedAreas } from './area-selection.ts';
import { profileOutcome } from './profile-outcome.ts';
import { endSession, session, sessionNumber } from './session.ts';
import { isPatrolPath } from '#config/paths.ts';
import { profileFromReply } from '#domain/profile/profile.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { minuteClock, now } from '#platform/clock.ts';
import { online } from '#platform/connection.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { singleFlight } from '#platform/http/single-flight.ts';
import { createSource, useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

/** `stale`: the connection is gone and this is the last profile we know. */
export type ProfileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly profile: Profile; readonly stale: boolean }
  | { readonly kind: 'failed'; readonly message: string };

const LOADING: ProfileState = { kind: 'loading' };

const storedProfile = storedValue('pp:profile');
const storedAreas = storedValue('userAreas');
const storedAreasTime = storedValue('userAreasTimestamp');

const known = createSource<ProfileState>(LOADING);
/** The session whose profile is known or under way. */
let loadedFor: number | null = null;

session.subscribe(() => {
  loadedFor = null;
  known.set(LOADING);
});

/** The profile of the signed-in user; the first reader has it loaded. */
export function useProfile(): ProfileState {
  const state = useSource(known, LOADING);
  const stale = state.kind === 'ready' && state.stale;
  // Joins React to the network: the first load, and the repeats while only a stored profile stands in.
  useEffect(() => {
    if (loadedFor !== sessionNumber()) void loadProfile();
    return stale ? repeatWhenConnected() : undefined;
  }, [stale]);
  return state;
}

/** Asks for the profile and changes nothing; `token` is one that is not stored yet, at sign-in. */
export async function fetchProfile(token?: string): Promise<Result<Profile, CallFailure>> {
  const reply = await api.call(contract.readProfile, {}, token === undefined ? {} : { token });
  return reply.ok ? ok(profileFromReply(reply.value)) : reply;
}

/** Takes over a good profile: remembers it for an offline start and drops areas the user no longer has. */
export function acceptProfile(profile: Profile): void {
  loadedFor = sessionNumber();
  storedProfile.set({ ...profile, areas: [...profile.areas] });
  storedAreas.set([...profile.areas]);
  storedAreasTime.set(now().getTime());
  keepAllowedAreas(profile.areas);
  known.set({ kind: 'ready', profile, stale: false });
}

/** Loads the profile of the session and acts on the outcome: accept, stand in, or end the session. */
const loadProfile: () => Promise<void> = singleFlight(async () => {
  const asked = sessionNumber();
  loadedFor = asked;
  // The last known profile is shown at once; the answer replaces it.
  const stored = storedProfile.get();
  if (stored && known.get().kind === 'loading') known.set({ kind: 'ready', profile: stored, stale: false });
  const loaded = await fetchProfile();
  if (sessionNumber() !== asked) return;
  const onPatrolScreen = isPatrolPath(location.pathname);
  const outcome = profileOutcome(loaded, storedProfile.get(), onPatrolScreen);
  switch (outcome.kind) {
    case 'accept':
      acceptProfile(outcome.profile);
      return;
    case 'stand-in':
      known.set({ kind: 'ready', profile: outcome.profile, stale: true });
      return;
    case 'end-session':
      endSession(outcome.message);
      known.set({ kind: 'failed', message: outcome.message });
      return;
    case 'ended':
  }
});

/** The load is repeated when the connection returns, and each minute while the device only thinks it has one. */
function repeatWhenConnected(): () => void {
  const repeat = () => {
    if (online.get()) void loadProfile();
  };
  const stops = [online.subscribe(repeat), minuteClock.subscribe(repeat)];
  return () => {
    for (const stop of stops) stop();
  };
}
