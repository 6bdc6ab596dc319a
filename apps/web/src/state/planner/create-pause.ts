/** Dependencies of a search in the worker. */
export type WorkerDeps = {
  readonly now: () => number;
  /** Lets pending messages be handled; resolves in a later task. */
  readonly nextTask: () => Promise<void>;
  readonly signal: { readonly aborted: boolean };
};

/** Time between two pauses: an abort waits at most this long. */
const BUSY_MS = 8;

/** Yields to messages only after some milliseconds of work; most calls return immediately. */
export function createPause({ now, nextTask }: WorkerDeps): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < BUSY_MS) return;
    await nextTask();
    since = now();
  };
}
