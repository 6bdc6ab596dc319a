import puppeteer from 'puppeteer-core';
import type { ElementHandle, NewDocumentScriptEvaluation } from 'puppeteer-core';
import type { Engine, EngineOptions, Plain } from './engine.ts';
import { findElement } from './find-element.ts';
import type { Wanted } from './find-element.ts';
import { reportOffline, reportOnline } from '#e2e/harness/browser/offline.ts';

const KINDS = {
  chromium: {
    browser: 'chrome',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  },
  firefox: { browser: 'firefox', args: [] },
} as const;

/** Firefox by WebDriver BiDi, Chromium by its own protocol. */
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
  });
  const page = await browser.newPage();
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
      await page.setOfflineMode(offline);
      if (!offline) await page.evaluate(reportOnline);
      // Firefox does not dispatch the event in a document that was loaded offline.
      if (name === 'firefox')
        await page.evaluate((type) => void dispatchEvent(new Event(type)), offline ? 'offline' : 'online');
    },
    async resize(width, height) {
      await page.setViewport({ width, height });
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
