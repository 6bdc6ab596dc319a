import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { type Figure, atMost } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { aPhone, readyTimes, slowDown, wardenStorage, watchForReady } from '#bench/pages/load-page.ts';
import { TASK, type TraceEvent, recordTrace } from '#bench/pages/trace.ts';
import { interleaved } from '#bench/rounds.ts';
import type { BenchService } from '#bench/service/service.ts';

const MAX_OF_BARE_REACT = 0.6;
const ROWS = { selector: 'ol > li', count: 8 };

type Phone = { readonly page: Page; readonly cdp: CDPSession };

/**
 * Later visits of a slow phone, from the navigation to eight rows: ours with its service worker and the stored plan,
 * bare React with its files in the HTTP cache. Both have a profile on disk, as on a phone: a private window has no cache
 * of compiled code.
 */
export async function secondVisit(
  { service, executablePath }: { service: BenchService; executablePath: string },
  rounds: number,
): Promise<readonly Figure[]> {
  const profiles = mkdtempSync(join(tmpdir(), 'patrolplan-profiles-'));
  const open = async (address: string, workers: 'allow' | 'block'): Promise<Phone> => {
    const context = await chromium.launchPersistentContext(join(profiles, workers), {
      ...aPhone(service.origin, workers),
      executablePath,
      args: ['--no-sandbox'],
    });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto('/static-page/form.html');
    await page.evaluate(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      wardenStorage(service, service.town),
    );
    await watchForReady(page, ROWS);
    await readyTimes(page, () => page.goto(address));
    return { page, cdp };
  };
  const ours = await open('/patrolplan', 'allow');
  // Controlled from now on, and the plan is stored.
  await ours.page.evaluate(() => navigator.serviceWorker.ready);
  await ours.page.waitForFunction(() => localStorage.getItem('lastSelectedAreas') !== null);
  const bare = await open('/bare-react/list.html', 'block');
  const visits = await interleaved(
    { rounds, warmUp: 2 },
    {
      online: () => visit(ours, '/patrolplan'),
      bare: () => visit(bare, '/bare-react/list.html'),
      offline: () => visit(ours, '/patrolplan', { offline: true }),
    },
  );
  await ours.page.context().close();
  await bare.page.context().close();
  rmSync(profiles, { recursive: true, force: true });
  const of = (name: keyof typeof visits, part: 'readyMs' | 'cpuMs') =>
    median(visits[name].map((one) => one[part]));
  return (['online', 'offline'] as const).map((name) => ({
    what: `Second visit, ${name}: rows of 200 sites on screen`,
    ours: `${of(name, 'readyMs').toFixed(0)} ms`,
    yardstick: `bare React, cached and online ${of('bare', 'readyMs').toFixed(0)} ms`,
    ...atMost(of(name, 'readyMs') / of('bare', 'readyMs'), MAX_OF_BARE_REACT),
    cpuRatio: of(name, 'cpuMs') / of('bare', 'cpuMs'),
  }));
}

async function visit(
  { page, cdp }: Phone,
  address: string,
  connection?: { offline: boolean },
): Promise<{ readyMs: number; cpuMs: number }> {
  await slowDown(cdp, connection);
  let readyMs = 0;
  const events = await recordTrace(cdp, async () => {
    ({ readyMs } = await readyTimes(page, () => page.goto(address, { waitUntil: 'commit' })));
  });
  return { readyMs, cpuMs: workAfterCommit(events, address) };
}

/** CPU time of the main thread from the first byte of the page to the rows. Each visit may have a process of its own. */
function workAfterCommit(events: readonly TraceEvent[], address: string): number {
  const commit = events.findLast(
    ({ name, args }) => name === 'CommitLoad' && args.data?.url?.endsWith(address),
  );
  if (!commit) throw new Error(`The trace has no navigation to ${address}`);
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === TASK && pid === commit.pid && tid === commit.tid && ts + dur >= commit.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
}
