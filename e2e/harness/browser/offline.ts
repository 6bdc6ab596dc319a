import type { BrowserContext, Disposable } from '@playwright/test';

/** The scripts of the contexts that are offline. */
const scripts = new WeakMap<BrowserContext, Disposable>();

/**
 * Takes the device offline, or online again. On a busy machine Chromium forgets the emulated state when it loads a page:
 * calls still fail, but `navigator.onLine` is true again. So a script says it in each new document.
 */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  await scripts.get(context)?.dispose();
  scripts.delete(context);
  if (isOffline) scripts.set(context, await context.addInitScript(reportOffline));
  await context.setOffline(isOffline);
  if (!isOffline) await Promise.all(context.pages().map((page) => page.evaluate(reportOnline)));
}

/** Runs in the page. */
export function reportOffline(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
}

/** Runs in the page: ends what `reportOffline` began. */
export function reportOnline(): void {
  if (!Object.hasOwn(navigator, 'onLine')) return;
  Reflect.deleteProperty(navigator, 'onLine');
  dispatchEvent(new Event('online'));
}
