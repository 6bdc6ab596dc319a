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
    readonly data?: { readonly url?: string; readonly requestId?: string; readonly type?: string };
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
