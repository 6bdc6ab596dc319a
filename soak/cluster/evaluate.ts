import type { Fault } from './faults.ts';
import type { Refusal, Tally } from './tally.ts';

/** The effect of an injected fault until the next one. */
export type Effect = {
  readonly fault: Fault;
  /** From the fault until a write that was sent after it was acknowledged. */
  readonly writingAfterMs: number | undefined;
  readonly refusals: number;
  /** From the fault to the last 503. */
  readonly lastRefusalMs: number;
};

export function effectsOf(
  faults: readonly Fault[],
  { refusals, writes }: Pick<Tally, 'refusals' | 'writes'>,
): readonly Effect[] {
  return faults.map((fault, index) => {
    const end = faults[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const own = refusals.filter(({ at }) => at >= fault.at && at < end);
    const acknowledged = writes.filter(({ sentAt }) => sentAt > fault.at).map(({ at }) => at);
    return {
      fault,
      writingAfterMs: acknowledged.length === 0 ? undefined : Math.min(...acknowledged) - fault.at,
      refusals: own.length,
      lastRefusalMs: own.reduce((last, { at }) => Math.max(last, at - fault.at), 0),
    };
  });
}

/** Replies with 503 that no failover explains: before the first fault, or after one that is not a failover. */
export function unexplained(faults: readonly Fault[], refusals: readonly Refusal[]): readonly Refusal[] {
  return refusals.filter(({ at }) => faults.findLast((fault) => fault.at <= at)?.isFailover !== true);
}
