import { paths } from '#config/paths.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { screenAt } from '#config/screens.ts';
import { pause } from '#platform/http/with-retry.ts';
import { report } from '#platform/report.ts';
import { signOut, tokens } from '#state/session/session.ts';

/** Whether the service can list and end sessions, which comes with each of the sign-in features. */
export function hasOwnSessions(): boolean {
  return screenAt(paths.signInSettings, runtimeConfig().features) !== null;
}

/** A disk that does not answer delays a log-out no longer than this. */
const STORE_MS = 500;

/**
 * Clears the device, then ends the session in the service, if offline as soon as it can be reached. What the service has to know
 * is on disk before the screen changes: a kill in between does not leave the session open.
 */
export function logOut(): void {
  const refresh = tokens.refresh();
  if (refresh === null || !hasOwnSessions()) {
    signOut();
    return;
  }
  const stored = import('./ended-sessions.ts').then(async (ended) => {
    await ended.storeEnded(refresh);
    return ended;
  });
  Promise.race([stored, pause(STORE_MS)])
    .finally(signOut)
    .then(() => stored)
    .then((ended) => ended.sendEndedSessions())
    .catch((cause: unknown) => report('log-out', cause));
}
