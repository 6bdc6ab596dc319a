import type { Browser } from '@playwright/test';
import type { Figure } from '#bench/figure.ts';
import { wardenStorage } from '#bench/pages/load-page.ts';
import { TASK, type TraceEvent, longestTask, recordTrace } from '#bench/pages/trace.ts';
import type { BenchService } from '#bench/service/service.ts';
import { openPhone, openPlan } from './taps.ts';

const LONG_TASK_MS = 50;
/** After the first load, whose tasks belong to another figure. */
const SETTLED_MS = 10_000;
const MINUTE_MS = 60_000;
const POLL_MS = 30_000;

/** A plan that nobody touches, on a slow phone: its polls of boosts, and what changes with each minute. */
export async function idlePlan(
  { browser, service }: { browser: Browser; service: BenchService },
  minutes: number,
): Promise<readonly Figure[]> {
  const phone = await openPhone(browser, service, wardenStorage(service, service.thousand));
  const { page, cdp } = phone;
  let polls = 0;
  await openPlan(phone);
  await page.waitForTimeout(SETTLED_MS);
  page.on('request', (request) => {
    if (request.url().endsWith('/sites/boosts/')) polls += 1;
  });
  const worst = { ms: 0, name: 'none' };
  let long = 0;
  // One trace for each minute, because the browser's buffer has an end.
  for (let left = minutes * MINUTE_MS; left > 0; left -= MINUTE_MS) {
    const events = await recordTrace(cdp, () => page.waitForTimeout(Math.min(left, MINUTE_MS)));
    const main = mainThread(events);
    const tasks = main.filter(({ name }) => name === TASK);
    const longest = longestTask(tasks, main);
    if (longest.ms > worst.ms) Object.assign(worst, longest);
    long += tasks.filter(({ tdur = 0 }) => tdur / 1_000 > LONG_TASK_MS).length;
  }
  await page.context().close();
  if (polls < Math.floor((minutes * MINUTE_MS) / POLL_MS) - 1)
    throw new Error(`The idle plan requested boosts ${polls} times only`);
  return [
    {
      what: `Idle plan of 1,000 sites, ${minutes} minutes, ${polls} polls: longest task`,
      ours: `${worst.ms.toFixed(0)} ms, ${worst.name}; ${long} over ${LONG_TASK_MS} ms`,
      yardstick: '',
      allowed: `≤ ${LONG_TASK_MS} ms`,
      held: worst.ms <= LONG_TASK_MS,
    },
  ];
}

/** The events of the main thread of a page, which an idle minute may leave without a frame. */
function mainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  );
  const main = events.filter((event) => mains.has(thread(event)));
  if (!main.some(({ name }) => name === TASK)) throw new Error('The trace has no tasks of the page');
  return main;
}
