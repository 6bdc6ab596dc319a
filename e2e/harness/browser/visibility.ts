import type { BrowserContext, Page } from '@playwright/test';

/** Lets a test change `document.visibilityState`. Call before any page is opened. */
export async function scriptVisibility(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let hidden = false;
    Object.defineProperty(Document.prototype, 'visibilityState', {
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    Object.assign(window, {
      e2eHide(next: boolean) {
        hidden = next;
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      },
    });
  });
}

export function hide(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((next) => {
    // Safe: the init script above sets it before the page's own scripts run.
    (window as unknown as { e2eHide(hidden: boolean): void }).e2eHide(next);
  }, hidden);
}
