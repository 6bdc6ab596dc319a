import type { Browser, BrowserContext } from '@playwright/test';
import { type Figure, atMost } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { type Visit, loadAgainSlowly, newVisitor, wardenStorage } from '#bench/pages/load-page.ts';
import { interleaved } from '#bench/rounds.ts';
import type { BenchService } from '#bench/service/service.ts';

const MAX_OF_BARE_REACT = 0.6;

/** Second visits to the plan on a slow phone, everything on the device, the service worker stopped before each of them. */
export async function secondVisit(
  { browser, service }: { browser: Browser; service: BenchService },
  rounds: number,
): Promise<readonly Figure[]> {
  const rows = { selector: 'ol > li', count: 8 };
  const plan: Visit = { address: '/patrolplan', ready: rows };
  const stored = wardenStorage(service, service.sixty);
  const ours = await newVisitor(browser, service.origin, stored, 'allow');
  const bare = await newVisitor(browser, service.origin, stored);
  await visitOnce(ours, plan.address, async (page) => {
    await page.getByText(/^Updated/).waitFor();
    await page.waitForFunction(async () => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.state === 'activated' && localStorage.getItem('lastSelectedAreas') !== null;
    });
  });
  await visitOnce(bare, '/bare-react/list.html', (page) => page.locator(rows.selector).first().waitFor());
  const loads = await interleaved(
    { rounds, warmUp: 1 },
    {
      online: () => loadAgainSlowly(ours, plan),
      offline: () => loadAgainSlowly(ours, plan, { offline: true }),
      bare: () => loadAgainSlowly(bare, { address: '/bare-react/list.html', ready: rows }),
    },
  );
  await ours.close();
  await bare.close();
  const ready = (name: keyof typeof loads) => median(loads[name].map(({ readyMs }) => readyMs));
  const cpu = (name: keyof typeof loads) => median(loads[name].map(({ cpuMs }) => cpuMs));
  const compare = (what: string, name: keyof typeof loads): Figure => ({
    what,
    ours: `${ready(name).toFixed(0)} ms, ${cpu(name).toFixed(0)} ms CPU`,
    yardstick: `bare React ${ready('bare').toFixed(0)} ms, ${cpu('bare').toFixed(0)} ms CPU`,
    ...atMost(ready(name) / ready('bare'), MAX_OF_BARE_REACT),
    cpuRatio: cpu(name) / cpu('bare'),
  });
  return [
    compare('Second visit: rows on screen', 'online'),
    compare('The same without a connection', 'offline'),
  ];
}

async function visitOnce(
  context: BrowserContext,
  address: string,
  whenReady: (page: Awaited<ReturnType<BrowserContext['newPage']>>) => Promise<unknown>,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await whenReady(page);
  // As a person leaves it: a closed page has no time to store what it shows.
  await page.goto('about:blank');
  await page.close();
}
