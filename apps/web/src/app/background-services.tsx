import { createRoot } from 'react-dom/client';
import { Notices } from './notices/notices.tsx';
import { rememberFirstView } from './remember-first-view.ts';
import { configReady } from '#config/config-ready.ts';
import { now } from '#platform/clock.ts';
import { online } from '#platform/connection.ts';
import { pageVisible } from '#platform/page/visibility.ts';
import { ICON_CACHE } from '#platform/pwa/worker-protocol.ts';
import { type WorkerUpdates, registerWorker } from '#platform/pwa/register-worker.ts';
import { report } from '#platform/report.ts';
import { createSource } from '#platform/source.ts';
import { hasOwnSessions } from '#state/log-out/log-out.ts';
import { session } from '#state/session/session.ts';
import { withFieldLog } from '#state/field/field.ts';
import { hasMarks, hasVisits } from '#state/field/on-device.ts';

/**
 * Starts the service worker, the notices at the bottom edge, and the removal of cached icons on log-out. Loaded after
 * the first screen, so that it does not delay a first visit.
 */
export function startBackgroundServices(entryPath: string): void {
  session.subscribe(deleteCachedIcons);
  session.subscribe(openField);
  openField();
  rememberFirstView();
  online.subscribe(sendEndedSessions);
  // On the first screen of the page the configuration may arrive after this code.
  void configReady().then(sendEndedSessions);
  const place = document.createElement('div');
  place.className = 'sticky bottom-0 z-4';
  place.dataset['stripPlace'] = '';
  document.body.append(place);
  createRoot(place).render(<Notices updates={followUpdates(entryPath)} />);
}

/** Sends what was done earlier, also before a restart of the app. */
function openField(): void {
  if (session.get().kind === 'signed-out' || !(hasVisits() || hasMarks())) return;
  void withFieldLog(async () => undefined);
}

/** Reports sessions that were ended offline, also before a restart of the app. */
function sendEndedSessions(): void {
  if (!hasOwnSessions() || !online.get()) return;
  import('#state/log-out/ended-sessions.ts')
    .then((ended) => ended.sendEndedSessions())
    .catch((cause: unknown) => report('log-out', cause));
}

/** Registers the service worker. Not in development, where it would serve outdated files. */
function followUpdates(entryPath: string): WorkerUpdates {
  const reload = () => window.location.reload();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator))
    return { ready: createSource(false), apply: reload };
  return registerWorker(entryPath, {
    container: navigator.serviceWorker,
    locks: navigator.locks,
    visible: pageVisible,
    online,
    now,
    reload,
    report,
  });
}

/** Cached icons reveal which weather the person looked at. */
function deleteCachedIcons(): void {
  if (session.get().kind === 'signed-in' || !('caches' in window)) return;
  caches.delete(ICON_CACHE).catch((cause: unknown) => report('weather icons', cause));
}
