import type { Page } from '@playwright/test';

/** The share of the window's height that fixed bars cover. */
export function fixedShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return (
        (position === 'fixed' || (position === 'sticky' && element.matches('header, aside'))) &&
        width >= innerWidth - 1 &&
        height > 0 &&
        element.closest('dialog, [popover]') === null &&
        element.checkVisibility({ visibilityProperty: true })
      );
    });
    const covered = bars.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    return covered / innerHeight;
  });
}
