import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  ConsoleMessage,
  Page,
} from '@playwright/test';
import type { BenchService } from '#bench/service/service.ts';

/** A slow phone on a slow connection. */
const SLOW = { cpu: 4, roundTripMs: 150, downBytes: 1_600_000 / 8, upBytes: 750_000 / 8 };
const GIVE_UP_MS = 60_000;

export type Visit = {
  readonly address: string;
  /** Ready when this many are visible. */
  readonly ready: { readonly selector: string; readonly count: number };
  readonly stored?: Readonly<Record<string, string>>;
};

export type Load = {
  readonly firstPaintMs: number;
  readonly readyMs: number;
  /** CPU time of the page's main thread until then. */
  readonly cpuMs: number;
  readonly requests: number;
  /** The paths of the scripts among them. */
  readonly scripts: readonly string[];
};

/** What a signed-in warden's browser holds. */
export function wardenStorage(service: BenchService, areas: readonly string[]): Record<string, string> {
  return {
    accessToken: service.access,
    refreshToken: service.refresh,
    selectedAreas: JSON.stringify(areas),
    'pp:config': JSON.stringify({ apiHost: '' }),
  };
}

export async function newVisitor(
  browser: Browser,
  origin: string,
  stored: Readonly<Record<string, string>> = {},
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    ...aPhone(origin, serviceWorkers),
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}

function aPhone(origin: string, serviceWorkers: 'allow' | 'block'): BrowserContextOptions {
  return {
    baseURL: origin,
    viewport: { width: 412, height: 823 },
    serviceWorkers,
    geolocation: { latitude: 54.9738, longitude: -1.6131 },
    permissions: ['geolocation'],
  };
}

/** One first visit on a slow phone, in a new context with empty caches. */
export async function loadSlowly(browser: Browser, origin: string, visit: Visit): Promise<Load> {
  const context = await newVisitor(browser, origin, visit.stored);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp);
    return await load(page, cdp, visit);
  } finally {
    await context.close();
  }
}

/** Another visit in a context that has been there before. The service worker has been stopped, as on a phone. */
export async function loadAgainSlowly(
  context: BrowserContext,
  visit: Visit,
  { offline = false } = {},
): Promise<Load> {
  const page = await context.newPage();
  try {
    await context.setOffline(offline);
    const cdp = await context.newCDPSession(page);
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    await slowDown(cdp, { offline });
    return await load(page, cdp, visit);
  } finally {
    await page.close();
    await context.setOffline(false);
  }
}

/** From now on the page runs on a slow phone with a slow connection, or none. */
async function slowDown(cdp: CDPSession, { offline = false } = {}): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline,
    latency: SLOW.roundTripMs,
    downloadThroughput: SLOW.downBytes,
    uploadThroughput: SLOW.upBytes,
  });
}

async function load(page: Page, cdp: CDPSession, visit: Visit): Promise<Load> {
  const sent: { at: number; path: string }[] = [];
  cdp.on('Network.requestWillBeSent', ({ timestamp, request }) => {
    const { protocol, pathname } = new URL(request.url);
    if (protocol.startsWith('http')) sent.push({ at: timestamp, path: pathname });
  });
  await cdp.send('Performance.enable');
  await watchForReady(page, visit.ready);
  const { firstPaintMs, inPageMs, readyMs } = await readyTimes(page, () =>
    page.goto(visit.address, { waitUntil: 'commit' }),
  );
  const cpuMs = await mainThreadMs(cdp);
  const began = sent[0]?.at ?? 0;
  // Requests sent after the awaited element is in the page do not count, even if it is not painted yet.
  const before = sent.filter(({ at }) => (at - began) * 1_000 <= inPageMs);
  return {
    firstPaintMs,
    readyMs,
    cpuMs,
    requests: before.length,
    scripts: before.map(({ path }) => path).filter((path) => path.endsWith('.js')),
  };
}

type ReadyTimes = { readonly firstPaintMs: number; readonly inPageMs: number; readonly readyMs: number };

const READY = 'bench ready ';

/**
 * Navigates a page that runs `watchForReady` and waits until it is ready. The page reports by its console: a poll would
 * load the code of the test driver into it, 100 ms of the slow phone's CPU before the paint that is measured.
 */
export async function readyTimes(page: Page, navigate: () => Promise<unknown>): Promise<ReadyTimes> {
  const predicate = (message: ConsoleMessage) => message.text().startsWith(READY);
  const [message] = await Promise.all([
    page.waitForEvent('console', { predicate, timeout: GIVE_UP_MS }),
    navigate(),
  ]);
  // Safe: written by `watchForReady`.
  return JSON.parse(message.text().slice(READY.length)) as ReadyTimes;
}

/** The page tells from now on when the awaited elements are in it, and when they have been painted. */
export async function watchForReady(page: Page, ready: Visit['ready']): Promise<void> {
  await page.addInitScript(
    ({ selector, count, prefix }) => {
      const report = (inPageMs: number, readyMs: number) =>
        new PerformanceObserver((paints) => {
          const [paint] = paints.getEntriesByName('first-contentful-paint');
          if (paint)
            console.debug(prefix + JSON.stringify({ firstPaintMs: paint.startTime, inPageMs, readyMs }));
        }).observe({ type: 'paint', buffered: true });
      const observer = new MutationObserver(() => {
        if (document.querySelectorAll(selector).length < count) return;
        observer.disconnect();
        const inPageMs = performance.now();
        const painted = () => report(inPageMs, performance.now());
        // First after the frame: a timer would also wait for what the page does after it.
        requestAnimationFrame(() => void scheduler.postTask(painted, { priority: 'user-blocking' }));
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    { ...ready, prefix: READY },
  );
}

/** CPU time of the page's main thread so far. */
export async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = metrics.find(({ name }) => name === 'ThreadTime')?.value;
  if (value === undefined) throw new Error('The browser does not tell its thread time');
  return value * 1_000;
}
