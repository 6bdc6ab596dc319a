import type { CDPSession } from '@playwright/test';

export type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread in microseconds, which other work on the machine does not change. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: {
    /** The name of a thread. */
    readonly name?: string;
    readonly data?: {
      readonly url?: string;
      readonly requestId?: string;
      readonly type?: string;
      readonly functionName?: string;
    };
  };
};

/** The name of a task of a thread. Tasks never contain each other. */
export const TASK = 'ThreadControllerImpl::RunTask';

/** What the browser records while something happens. */
export async function recordTrace(
  cdp: CDPSession,
  happen: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  // Safe: the browser's documented trace format, of which only these fields are read.
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    // No more than is read: each event costs time inside what is measured.
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel'] },
  });
  await happen();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  return events;
}

/** The longest of some tasks, in CPU time, and what it did most. `all` are the events of its thread. */
export function longestTask(
  tasks: readonly TraceEvent[],
  all: readonly TraceEvent[],
): { readonly ms: number; readonly name: string } {
  const longest = tasks.reduce<TraceEvent | undefined>(
    (most, task) => (most && cpu(most) >= cpu(task) ? most : task),
    undefined,
  );
  if (!longest) return { ms: 0, name: 'none' };
  const end = longest.ts + (longest.dur ?? 0);
  const inside = all
    .filter(({ name, ts }) => name !== TASK && ts >= longest.ts && ts < end)
    .toSorted((one, other) => cpu(other) - cpu(one));
  return { ms: cpu(longest) / 1_000, name: inside[0] ? eventName(inside[0]) : 'unknown' };
}

const cpu = ({ tdur = 0 }: TraceEvent): number => tdur;

function eventName({ name, args }: TraceEvent): string {
  return [name, args.data?.type, args.data?.functionName].filter(Boolean).join(' ');
}
