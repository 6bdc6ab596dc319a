import type { Browser, Page } from '@playwright/test';

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread in microseconds, which other work on the machine does not change. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

/** CPU milliseconds of the longest task of any page's main thread while something happens. */
export async function longestMainThreadTask(
  browser: Browser,
  page: Page,
  happen: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await happen();
  const trace = await browser.stopTracing();
  // Safe: the format of Chromium's own trace.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid}/${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000);
  if (tasks.length === 0) throw new Error('The trace has no tasks of the main thread');
  return Math.max(...tasks);
}
