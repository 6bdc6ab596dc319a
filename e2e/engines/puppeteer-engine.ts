import puppeteer from 'puppeteer-core';
import type { Browser, ElementHandle, NewDocumentScriptEvaluation, Page } from 'puppeteer-core';
import type { Engine, EngineOptions, Plain } from './engine.ts';
import { type Wanted, findElement } from './find-element.ts';
import { reportOffline, reportOnline } from '#e2e/harness/browser/offline.ts';

const KINDS = {
  chromium: {
    browser: 'chrome',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  },
  firefox: { browser: 'firefox', args: [] },
} as const;

/** The screen of a headless Firefox: large enough for every window of the journey. */
const SCREEN = { MOZ_HEADLESS_WIDTH: '1600', MOZ_HEADLESS_HEIGHT: '1200' };

/**
 * Firefox by WebDriver BiDi, Chromium by its own protocol. Puppeteer sets the viewport and the network of Firefox by
 * commands that the ESR of Debian does not know, so there the page does both itself.
 */
export async function startByPuppeteer(
  name: keyof typeof KINDS,
  executablePath: string,
  { origin, position }: EngineOptions,
): Promise<Engine> {
  const kind = KINDS[name];
  const browser = await puppeteer.launch({
    browser: kind.browser,
    args: [...kind.args],
    executablePath,
    headless: executablePath.endsWith('headless-shell') ? 'shell' : true,
    timeout: 120_000,
    defaultViewport: null,
    env: { ...process.env, ...SCREEN },
  });
  const page = name === 'firefox' ? await openPopup(browser) : await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => {
    const message = error instanceof Error ? error.message : String(error);
    // Firefox also reports a request of the worker that failed, as it does without a network.
    if (!message.startsWith('Failed to load')) faults.push(message);
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  await browser.defaultBrowserContext().setPermission(origin, {
    permission: { name: 'geolocation' },
    state: 'granted',
  });
  await page.setGeolocation(position);

  let offlineScript: NewDocumentScriptEvaluation | undefined;

  async function find(wanted: Wanted): Promise<ElementHandle | null> {
    const handle = await page.evaluateHandle(findElement, wanted);
    // Safe: the function finds elements only.
    return handle.asElement() as ElementHandle | null;
  }

  return {
    version: (await browser.version()).replace('/', ' '),
    faults,
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    evaluate: <T extends Plain, A extends Plain>(work: (argument: A) => T, argument: A) =>
      // Safe: an argument that is not a handle is passed unchanged.
      page.evaluate(work as (argument: unknown) => T, argument),
    async click(wanted) {
      const found = await find(wanted);
      await found?.click();
      return found !== null;
    },
    async type(wanted, text) {
      const found = await find(wanted);
      await found?.evaluate((field) => field instanceof HTMLInputElement && field.select());
      await found?.type(text);
      return found !== null;
    },
    async setOffline(offline) {
      if (offlineScript) await page.removeScriptToEvaluateOnNewDocument(offlineScript.identifier);
      offlineScript = offline ? await page.evaluateOnNewDocument(reportOffline) : undefined;
      if (name === 'chromium') await page.setOfflineMode(offline);
      else if (offline) {
        await page.evaluate(reportOffline);
        await page.evaluate(() => void dispatchEvent(new Event('offline')));
      }
      if (!offline) await page.evaluate(reportOnline);
    },
    async resize(width, height) {
      if (name === 'chromium') return page.setViewport({ width, height });
      await page.evaluate((w, h) => resizeBy(w - innerWidth, h - innerHeight), width, height);
      await page.waitForFunction((w, h) => innerWidth === w && innerHeight === h, {}, width, height);
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** A window that a page has opened may be as narrow as a phone, and the page may resize it. */
async function openPopup(browser: Browser): Promise<Page> {
  const tab = await browser.newPage();
  const opened = new Promise<Page | null>((resolve) => void tab.once('popup', resolve));
  await tab.evaluate(() => void window.open('about:blank', '', 'popup'));
  const popup = await opened;
  if (popup === null) throw new Error('Firefox opened no window.');
  return popup;
}
