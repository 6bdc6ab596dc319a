import { inUseLock, TAKE_OVER, WORKER_PATH } from './worker-protocol.ts';
import { type Source, createSource } from '#platform/source.ts';
import { trustedScript } from '#platform/trusted-script.ts';

export type WorkerUpdates = {
  /** Whether a new version is installed and waiting. */
  readonly ready: Source<boolean>;
  /** Activates the new version and reloads the page. Other tabs continue with the files of their own version. */
  readonly apply: () => void;
};

type Deps = {
  readonly container: ServiceWorkerContainer;
  readonly locks: LockManager | undefined;
  readonly visible: Source<boolean>;
  readonly online: Source<boolean>;
  readonly now: () => Date;
  readonly reload: () => void;
  readonly report: (where: string, cause: unknown) => void;
};

/**
 * Minimum time between two checks for a new version. A tab may stay open for days; it checks when it becomes visible or
 * online again.
 */
const CHECK_EVERY_MS = 60 * 60_000;

/** Registers the service worker of this build and follows its updates. */
export function registerWorker(entryPath: string, deps: Deps): WorkerUpdates {
  const { container } = deps;
  const ready = createSource(false);
  let registered: ServiceWorkerRegistration | undefined;
  let checkedAt = deps.now().getTime();
  let applying = false;
  let controlled = container.controller !== null;

  // Locked until the page is closed; never awaited.
  deps.locks
    ?.request(inUseLock(entryPath), { mode: 'shared' }, () => new Promise(() => {}))
    .catch((cause: unknown) => deps.report('files in use', cause));

  // The very first version is not announced. WebKit sets the controller before it dispatches the events that led to it,
  // so the controller alone is not sufficient.
  const lookAt = ({ waiting }: ServiceWorkerRegistration) => {
    if (waiting && controlled && waiting !== container.controller) ready.set(true);
  };

  const askAgain = () => {
    const now = deps.now().getTime();
    if (!registered || !deps.visible.get() || !deps.online.get() || now - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = now;
    // A failed check is repeated with the next event.
    registered.update().catch(() => undefined);
  };

  container.addEventListener('controllerchange', () => {
    if (applying) deps.reload();
    // Another tab activated a new version. The very first version is not announced.
    else if (controlled) ready.set(true);
    controlled = true;
  });

  const follow = async () => {
    const registration = await container.register(trustedScript(WORKER_PATH), { updateViaCache: 'none' });
    registered = registration;
    lookAt(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => lookAt(registration));
    });
    deps.visible.subscribe(askAgain);
    deps.online.subscribe(askAgain);
  };
  follow().catch((cause: unknown) => deps.report('service worker', cause));

  return {
    ready,
    apply() {
      const waiting = registered?.waiting;
      if (!waiting) return deps.reload();
      applying = true;
      waiting.postMessage(TAKE_OVER, []);
    },
  };
}
