import { contract } from '@patrolplan/contract';
import { api } from '#state/service/api.ts';
import { keepAllowedAreas } from '#state/sites/area-selection.ts';
import { sessionNumber } from './session.ts';
import { type Profile, profileFromReply } from '#domain/profile/profile.ts';
import { type Result, ok } from '#domain/result.ts';
import { now } from '#platform/clock.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

// Separate from the query in `profile.ts`, so that the sign-in screen does not load the query cache.

/** Only this file writes these three. */
const profileOnDisk = storedValue('pp:profile');
const storedAreas = storedValue('userAreas');
const storedAreasTime = storedValue('userAreasTimestamp');

/** The session whose profile was read from the service, and when (ms since 1970). */
let accepted: { readonly session: number; readonly at: number } | null = null;

/** Reads the profile without side effects. Sign-in passes a `token` that is not stored yet. */
export async function fetchProfile(token?: string): Promise<Result<Profile, CallFailure>> {
  const reply = await api.call(contract.readProfile, {}, token === undefined ? {} : { token });
  return reply.ok ? ok(profileFromReply(reply.value)) : reply;
}

/** Stores a profile for an offline start, and drops areas that the user no longer has. */
export function acceptProfile(profile: Profile): void {
  const at = now().getTime();
  accepted = { session: sessionNumber(), at };
  profileOnDisk.set(profile);
  storedAreas.set(profile.areas);
  storedAreasTime.set(at);
  keepAllowedAreas(profile.areas);
}

/** The last profile of this session. `readAt` is 0 unless this page itself read it from the service. */
export function storedProfile(): { readonly profile: Profile; readonly readAt: number } | null {
  const profile = profileOnDisk.get();
  return profile && { profile, readAt: accepted?.session === sessionNumber() ? accepted.at : 0 };
}
