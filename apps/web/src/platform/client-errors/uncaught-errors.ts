/** Uncaught errors of the page. */
type Send = (cause: unknown) => void;

const MAX_KEPT = 5;

let kept: unknown[] = [];
let send: Send = keep;

/** Held back until the configuration has loaded, which decides whether errors are reported. */
function keep(cause: unknown): void {
  if (kept.length < MAX_KEPT) kept.push(cause);
}

export function noteFault(cause: unknown): void {
  send(cause);
}

export function watchFaults(): void {
  window.addEventListener('error', ({ error }) => noteFault(error));
  window.addEventListener('unhandledrejection', ({ reason }) => noteFault(reason));
}

/**
 * Reports errors to the service for a share of the pages, if the deployment enables it. `entry` is the page's first
 * script.
 */
export async function reportErrors(share: number, entry: string): Promise<void> {
  const early = kept;
  kept = [];
  if (Math.random() >= share) {
    send = () => undefined;
    return;
  }
  try {
    const { createReporter } = await import('./reporter.ts');
    send = createReporter(entry);
    for (const cause of [...early, ...kept]) send(cause);
  } catch {
    send = () => undefined;
  }
}
