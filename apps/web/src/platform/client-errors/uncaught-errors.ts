/** Uncaught errors of the page. */
type Send = (cause: unknown) => void;

const MAX_EARLY = 5;

let waiting: unknown[] = [];
let send: Send = queueError;

/** Queued until the configuration has loaded, which decides whether errors are reported. */
function queueError(cause: unknown): void {
  if (waiting.length < MAX_EARLY) waiting.push(cause);
}

export function recordError(cause: unknown): void {
  send(cause);
}

export function watchUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => recordError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => recordError(reason));
}

/**
 * Reports errors to the service for a share of the pages, if the deployment enables it. `entry` is the page's first
 * script.
 */
export async function reportErrors(share: number, entry: string): Promise<void> {
  const early = waiting;
  waiting = [];
  if (Math.random() >= share) {
    send = () => undefined;
    return;
  }
  try {
    const { createReporter } = await import('./reporter.ts');
    send = createReporter(entry);
    for (const cause of [...early, ...waiting]) send(cause);
  } catch {
    send = () => undefined;
  }
}
