import type { CDPSession, Page } from '@playwright/test';
import { TASK, type TraceEvent, longestTask, recordTrace } from './trace.ts';

/** Long enough for what a tap leaves to do after its paint. */
const SETTLED_MS = 400;

/** Milliseconds of CPU time of the main thread, which other work on the machine does not change. */
export type TapCost = {
  /** From the tap to the end of the next frame, which shows its result. */
  readonly toPaintMs: number;
  /** Of it: computing styles and layout. */
  readonly styleMs: number;
  readonly layoutMs: number;
  /** Everything until the page has settled. */
  readonly allMs: number;
  readonly longest: { readonly ms: number; readonly name: string };
  /** What the browser itself reports as the duration of the tap, elapsed time. */
  readonly eventMs: number;
};

/** Makes one tap, waits until its result is shown, and tells what it cost. */
export async function measureTap(
  { page, cdp }: { page: Page; cdp: CDPSession },
  tap: () => Promise<unknown>,
  shown: () => Promise<unknown>,
): Promise<TapCost> {
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(watchEvents);
  const events = await recordTrace(cdp, async () => {
    await tap();
    await shown();
    await page.waitForTimeout(SETTLED_MS);
  });
  const eventMs = await page.evaluate(() => Number(Reflect.get(window, 'benchEventMs')));
  return { ...costOf(events), eventMs };
}

/** Runs in the page. */
function watchEvents(): void {
  Reflect.set(window, 'benchEventMs', 0);
  if (Reflect.get(window, 'benchEvents')) return;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      Reflect.set(window, 'benchEventMs', Math.max(duration, Number(Reflect.get(window, 'benchEventMs'))));
  });
  // 16 ms is the least that a browser reports.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  Reflect.set(window, 'benchEvents', observer);
}

const INPUTS = new Set(['click', 'change']);
const ms = (events: readonly TraceEvent[]) => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;

function costOf(all: readonly TraceEvent[]): Omit<TapCost, 'eventMs'> {
  const input = all.find(({ name, args }) => name === 'EventDispatch' && INPUTS.has(args.data?.type ?? ''));
  if (!input) throw new Error('The trace has no tap');
  const events = all.filter(({ pid, tid }) => pid === input.pid && tid === input.tid);
  const tasks = events.filter(({ name, ts, dur = 0 }) => name === TASK && ts + dur >= input.ts);
  const frame = events.find(({ name, ts }) => name === 'Layerize' && ts > input.ts);
  if (tasks.length === 0 || !frame) throw new Error('The trace has no frame after the tap');
  const before = ({ ts }: TraceEvent) => ts <= frame.ts;
  const toPaint = events.filter((event) => event.ts >= input.ts && before(event));
  return {
    toPaintMs: ms(tasks.filter(before)),
    styleMs: ms(toPaint.filter(({ name }) => name === 'UpdateLayoutTree')),
    layoutMs: ms(toPaint.filter(({ name }) => name === 'Layout')),
    allMs: ms(tasks),
    longest: longestTask(tasks, events),
  };
}
