import { runtimeConfig } from '#config/runtime-config.ts';
import { report } from '#platform/report.ts';
import { signOut, tokens } from '#state/session.ts';

/** Whether the service lists sessions and ends them; it comes with each of the sign-in features. */
export function hasOwnSessions(): boolean {
  return runtimeConfig().features.includes('passkeys');
}

/** Removes everything from the device at once. Then the session ends in the service too, offline as soon as it can be reached. */
export function logOut(): void {
  const refresh = tokens.refresh();
  signOut();
  if (refresh === null || !hasOwnSessions()) return;
  import('./ended-sessions.ts')
    .then(({ endInService }) => endInService(refresh))
    .catch((cause: unknown) => report('log-out', cause));
}
