import type { ExactLeg, LegEnds, Legs } from '#domain/round/legs.ts';
import type { Result } from '#domain/result.ts';
import type { AskDirections, Directions, DirectionsFailure } from '#platform/directions.ts';
import type { RoutesMissing } from '#state/directions/maps-pause.ts';

const BATCH_SIZE = 3;
/** After this many batches in a row without any answer but 5xx, the service is not asked for the rest. */
const SILENT_BATCHES = 3;

export type LegRun = {
  readonly wanted: readonly LegEnds[];
  readonly directions: AskDirections;
  /** Called after each batch. */
  readonly take: (legs: Legs) => void;
  /** A leg that the service refuses stays an estimate. */
  readonly refuse: (key: string) => void;
  /** Called once, at the end, also after an abort. */
  readonly log: (fetched: number) => void;
  readonly signal: AbortSignal;
};

type LegResult = { readonly key: string; readonly result: Result<Directions, DirectionsFailure> };

/** Asks for legs as the plan asks for routes: three at a time, and no more once the service itself refuses. */
export async function askLegs(run: LegRun): Promise<RoutesMissing | { readonly kind: 'done' }> {
  let fetched = 0;
  let silent = 0;
  let isUnanswered = false;
  try {
    for (let begin = 0; begin < run.wanted.length && silent < SILENT_BATCHES; begin += BATCH_SIZE) {
      const results = await askBatch(run, run.wanted.slice(begin, begin + BATCH_SIZE));
      if (run.signal.aborted) return { kind: 'done' };
      const legs = legsIn(results);
      fetched += Object.keys(legs).length;
      run.take(legs);
      const missing = results.flatMap(missingIn);
      for (const { key, why } of missing) if (why === 'no leg') run.refuse(key);
      const refusal = missing.map(({ why }) => why).find((why) => typeof why === 'object');
      if (refusal !== undefined) return refusal;
      const unanswered = missing.filter(({ why }) => why === 'no answer').length;
      silent = unanswered === results.length ? silent + 1 : 0;
      isUnanswered ||= unanswered > 0;
    }
    return { kind: isUnanswered ? 'unanswered' : 'done' };
  } catch (cause) {
    if (!run.signal.aborted) throw cause;
    return { kind: 'done' };
  } finally {
    if (fetched > 0) run.log(fetched);
  }
}

const askBatch = (run: LegRun, batch: readonly LegEnds[]): Promise<readonly LegResult[]> =>
  Promise.all(
    batch.map(async ({ key, from, to }) => ({ key, result: await run.directions(from, to, run.signal) })),
  );

function legsIn(results: readonly LegResult[]): Legs {
  const legs: Record<string, ExactLeg> = {};
  for (const { key, result } of results) {
    if (result.ok) legs[key] = { minutes: result.value.seconds / 60, metres: result.value.metres };
  }
  return legs;
}

/** Why a leg is missing: there is none, it may be asked for again, or the service refuses all of them. */
type Missing = { readonly key: string; readonly why: 'no leg' | 'no answer' | RoutesMissing };

const missingIn = ({ key, result }: LegResult): readonly Missing[] =>
  result.ok ? [] : [{ key, why: reasonOf(result.failure) }];

function reasonOf(failure: DirectionsFailure): Missing['why'] {
  if (failure.kind === 'too-many-requests') return failure;
  if (failure.kind === 'no-answer') return 'no answer';
  if (failure.kind === 'no-route') return 'no leg';
  if (failure.status >= 500) return 'no answer';
  return failure.status === 401 || failure.status === 403 ? { kind: 'key-refused' } : 'no leg';
}
