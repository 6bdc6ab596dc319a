import type { CDPSession, Page } from '@playwright/test';
import { hide } from '#e2e/harness/browser/visibility.ts';
import { TASK, type TraceEvent, recordTrace } from './trace.ts';

const HALF_A_MINUTE_MS = 31_000;
/** Long enough for the reply, the new ranking and its paint. */
const SETTLED_MS = 1_200;

export type BoostTick = {
  /** Work of the main thread from the moment the answer arrives until all is painted, in milliseconds of CPU time. */
  readonly cpuMs: number;
  readonly boostsChanged: boolean;
  readonly rowsChanged: boolean;
};

/** Lets half a minute pass for the page, so that it requests the boosts again. */
export async function boostTick({ page, cdp }: { page: Page; cdp: CDPSession }): Promise<BoostTick> {
  const before = await page.evaluate(readPlan);
  const events = await recordTrace(cdp, async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/sites/boosts/'));
    await hide(page, true);
    await page.evaluate((ms) => {
      Reflect.set(window, 'benchAheadMs', Number(Reflect.get(window, 'benchAheadMs') ?? 0) + ms);
    }, HALF_A_MINUTE_MS);
    await hide(page, false);
    await answered;
    await page.waitForTimeout(SETTLED_MS);
  });
  const after = await page.evaluate(readPlan);
  return {
    cpuMs: workAfterBoosts(events),
    boostsChanged: after.boosts !== before.boosts,
    rowsChanged: after.rows !== before.rows,
  };
}

/** Runs in the page. */
function readPlan(): { boosts: string | null; rows: string | undefined } {
  return {
    boosts: localStorage.getItem('pp:boosts'),
    rows: document.querySelector('ol')?.innerText,
  };
}

function workAfterBoosts(events: readonly TraceEvent[]): number {
  const requested = events.find(
    ({ name, args }) => name === 'ResourceSendRequest' && args.data?.url?.endsWith('/sites/boosts/'),
  );
  const answer = events.find(
    ({ name, args }) =>
      name === 'ResourceReceiveResponse' && args.data?.requestId === requested?.args.data?.requestId,
  );
  if (!requested || !answer) throw new Error('The page did not request boosts');
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name === TASK && pid === answer.pid && tid === answer.tid && ts + 1 >= answer.ts,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks');
  return tasks.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0), 0) / 1_000;
}
