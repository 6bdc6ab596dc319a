/** What the worker gives to a search. */
export type WorkerDeps = {
  readonly now: () => number;
  /** Lets messages in; resolves in a later task. */
  readonly nextTask: () => Promise<void>;
  readonly signal: { readonly aborted: boolean };
};

/** Between two pauses: an abort waits this long at most. */
const BUSY_MS = 8;

/** Most pauses are short: only after some milliseconds of work is it time for messages. */
export function createPause({ now, nextTask }: WorkerDeps): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < BUSY_MS) return;
    await nextTask();
    since = now();
  };
}
