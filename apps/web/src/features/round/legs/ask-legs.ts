import type { ExactLeg, LegEnds, Legs } from '#features/round/model/legs.ts';
import type { Result } from '#domain/result.ts';
import type { AskDirections, Directions, DirectionsFailure } from '#platform/directions.ts';
import type { RoutesMissing } from '#state/maps-pause.ts';

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
      const legs = takeLegs(run, results);
      fetched += Object.keys(legs).length;
      run.take(legs);
      const refusal = results.flatMap(refusalOfService)[0];
      if (refusal !== undefined) return refusal;
      silent = results.every(isSilent) ? silent + 1 : 0;
      isUnanswered ||= results.some(isSilent);
    }
    return { kind: isUnanswered ? 'unanswered' : 'done' };
  } finally {
    if (fetched > 0) run.log(fetched);
  }
}

async function askBatch(run: LegRun, batch: readonly LegEnds[]): Promise<readonly LegResult[]> {
  try {
    return await Promise.all(
      batch.map(async ({ key, from, to }) => ({ key, result: await run.directions(from, to, run.signal) })),
    );
  } catch (cause) {
    if (run.signal.aborted) return [];
    throw cause;
  }
}

function takeLegs(run: LegRun, results: readonly LegResult[]): Legs {
  const legs: Record<string, ExactLeg> = {};
  for (const { key, result } of results) {
    if (result.ok) legs[key] = { minutes: result.value.seconds / 60, metres: result.value.metres };
    else if (result.failure.kind === 'no-route' || isRefusal(result.failure)) run.refuse(key);
  }
  return legs;
}

const isRefusal = (failure: DirectionsFailure): boolean =>
  failure.kind === 'refused' && failure.status < 500 && failure.status !== 401 && failure.status !== 403;

/** A refusal that holds for every leg. */
function refusalOfService({ result }: LegResult): readonly RoutesMissing[] {
  if (result.ok) return [];
  const { failure } = result;
  if (failure.kind === 'too-many-requests') return [failure];
  if (failure.kind !== 'refused') return [];
  return failure.status === 401 || failure.status === 403 ? [{ kind: 'key-refused' }] : [];
}

function isSilent({ result }: LegResult): boolean {
  if (result.ok) return false;
  const { failure } = result;
  return failure.kind === 'no-answer' || (failure.kind === 'refused' && failure.status >= 500);
}
