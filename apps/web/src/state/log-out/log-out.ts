import { paths } from '#config/paths.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { screenAt } from '#config/screens.ts';
import { report } from '#platform/report.ts';
import { signOut, tokens } from '#state/session.ts';

/** Whether the service can list and end sessions, which comes with each of the sign-in features. */
export function hasOwnSessions(): boolean {
  return screenAt(paths.signInSettings, runtimeConfig().features) !== null;
}

/** Clears the device immediately, then ends the session in the service, if offline as soon as it can be reached. */
export function logOut(): void {
  const refresh = tokens.refresh();
  signOut();
  if (refresh === null || !hasOwnSessions()) return;
  import('./ended-sessions.ts')
    .then(({ endInService }) => endInService(refresh))
    .catch((cause: unknown) => report('log-out', cause));
}
