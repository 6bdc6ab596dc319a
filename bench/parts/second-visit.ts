import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Figure, atMost } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import {
  mainThreadMs,
  newVisitor,
  readyTimes,
  slowDown,
  wardenStorage,
  watchForReady,
} from '#bench/pages/load-page.ts';
import { interleaved } from '#bench/rounds.ts';
import type { BenchService } from '#bench/service/service.ts';

const MAX_OF_BARE_REACT = 0.6;
const ROWS = { selector: 'ol > li', count: 8 };

type Phone = { readonly page: Page; readonly cdp: CDPSession };

/**
 * Later visits of a slow phone, from the navigation to eight rows: ours with its service worker and the stored plan,
 * bare React with its files in the HTTP cache.
 */
export async function secondVisit(
  { browser, service }: { browser: Browser; service: BenchService },
  rounds: number,
): Promise<readonly Figure[]> {
  const open = async (address: string, workers: 'allow' | 'block'): Promise<Phone> => {
    const context = await newVisitor(browser, service.origin, wardenStorage(service, service.town), workers);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await page.addInitScript(watchForReady, ROWS);
    await page.goto(address);
    await readyTimes(page);
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
  const before = await mainThreadMs(cdp);
  await page.goto(address, { waitUntil: 'commit' });
  const { readyMs } = await readyTimes(page);
  const after = await mainThreadMs(cdp);
  // A new document may get a new thread, whose CPU time starts at 0.
  return { readyMs, cpuMs: after >= before ? after - before : after };
}
