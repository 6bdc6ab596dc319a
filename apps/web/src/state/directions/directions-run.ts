import type { RoutesMissing } from './maps-pause.ts';
import type { Result } from '#domain/result.ts';
import type { DirectionsFailure } from '#platform/directions.ts';

const BATCH_SIZE = 3;
/** The run ends after this many consecutive batches with only 5xx or no response. */
const SILENT_BATCHES = 3;

export type PairResult<Pair, Value> = {
  readonly pair: Pair;
  readonly result: Result<Value, DirectionsFailure>;
};

export type DirectionsRun<Pair, Value> = {
  /** The next pairs of places, at most this many; an empty list ends the run. Called once before each batch. */
  readonly next: (most: number) => readonly Pair[];
  /** Rejects only when aborted. */
  readonly ask: (pair: Pair) => Promise<Result<Value, DirectionsFailure>>;
  /** Called after each batch. */
  readonly take: (results: readonly PairResult<Pair, Value>[]) => void;
  /** Called for a failure of this pair, not of the whole service. */
  readonly refuse: (pair: Pair, failure: DirectionsFailure) => void;
  /** Called at the end if anything was fetched, also after an abort. */
  readonly log: (fetched: number) => void;
  readonly signal: AbortSignal;
};

/** Why a run ended. */
export type DirectionsEnding = { readonly kind: 'done' } | RoutesMissing;

const DONE: DirectionsEnding = { kind: 'done' };
const UNANSWERED: DirectionsEnding = { kind: 'unanswered' };

/**
 * Requests directions for pairs of places, three at a time: a batch starts when the previous one has ended. A refused
 * pair does not stop the others; a refusal by the service itself ends the run.
 */
export async function runDirections<Pair, Value>(run: DirectionsRun<Pair, Value>): Promise<DirectionsEnding> {
  const undecided: { readonly pair: Pair; readonly failure: DirectionsFailure }[] = [];
  let ending = DONE;
  let fetched = 0;
  let silent = 0;

  const decide = () => {
    for (const { pair, failure } of undecided.splice(0)) {
      if (failure.kind === 'no-answer') ending = UNANSWERED;
      else run.refuse(pair, failure);
    }
  };

  try {
    for (;;) {
      // The pairs of batches that end the run can be retried.
      if (silent === SILENT_BATCHES) return UNANSWERED;
      const batch = run.next(BATCH_SIZE);
      if (batch.length === 0) break;
      const results = await askAll(batch, run);
      // A reply that arrives after an abort is discarded.
      if (run.signal.aborted) return DONE;
      run.take(results);
      const failures = results.flatMap(({ pair, result }) =>
        result.ok ? [] : [{ pair, failure: result.failure }],
      );
      fetched += results.length - failures.length;
      for (const { failure } of failures) {
        if (failure.kind === 'key-refused' || failure.kind === 'too-many-requests') return failure;
      }
      undecided.push(...failures);
      const isDown = results.length === failures.filter(({ failure }) => isOutage(failure)).length;
      silent = isDown ? silent + 1 : 0;
      if (!isDown) decide();
    }
    decide();
    return ending;
  } finally {
    if (fetched > 0) run.log(fetched);
  }
}

/** For a run with a fixed order. */
export function inOrder<Pair>(pairs: readonly Pair[]): (most: number) => readonly Pair[] {
  const waiting = [...pairs];
  return (most) => waiting.splice(0, most);
}

async function askAll<Pair, Value>(
  batch: readonly Pair[],
  { ask, signal }: DirectionsRun<Pair, Value>,
): Promise<readonly PairResult<Pair, Value>[]> {
  try {
    return await Promise.all(batch.map(async (pair) => ({ pair, result: await ask(pair) })));
  } catch (cause) {
    if (signal.aborted) return [];
    throw cause;
  }
}

/** No response, or one that says nothing about the pair. */
export function isOutage({ kind }: DirectionsFailure): boolean {
  return kind === 'no-answer' || kind === 'server-error';
}
