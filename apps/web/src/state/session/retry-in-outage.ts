import { backOffMs } from '#domain/back-off.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import type { Source } from '#platform/source.ts';

const SHORTEST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 3_600;

/**
 * Repeats a load during an outage: after the `Retry-After` of its cause, else after 5, 10, 20 … 60 s. A successful load
 * ends the outage; another call may end it earlier.
 */
export function retryInOutage(deps: {
  readonly outage: Source<CallFailure | null>;
  /** Settles when an attempt makes sense. */
  readonly ready: () => Promise<unknown>;
  readonly load: () => Promise<unknown>;
}): void {
  let failures = 0;
  let attempt: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    const cause = deps.outage.get();
    if (cause === null) {
      clearTimeout(attempt);
      attempt = undefined;
      failures = 0;
    } else if (attempt === undefined) {
      failures += 1;
      const own = setTimeout(() => void run(own), pauseMs(cause, failures));
      attempt = own;
    }
  }

  async function run(own: typeof attempt): Promise<void> {
    await deps.ready();
    if (attempt !== own) return; // The outage is over, or another one began.
    await deps.load();
    if (attempt !== own) return;
    attempt = undefined;
    schedule();
  }

  deps.outage.subscribe(schedule);
  schedule();
}

function pauseMs(cause: CallFailure, failures: number): number {
  const wanted = 'retryAfterSeconds' in cause ? cause.retryAfterSeconds : undefined;
  if (wanted === undefined) return backOffMs(failures);
  return 1_000 * Math.min(LONGEST_PAUSE_SECONDS, Math.max(SHORTEST_PAUSE_SECONDS, wanted));
}
