import type { Page } from '@playwright/test';

/** The share of the window's height that fixed bars cover. A strip above a dock does not count: it passes. */
export function fixedShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isFullWidth = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width >= innerWidth - 1 && height > 0;
    };
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position } = getComputedStyle(element);
      return (
        (position === 'fixed' ||
          (position === 'sticky' && element.matches('header, aside, [data-strip-place]'))) &&
        isFullWidth(element) &&
        element.closest('dialog, [popover]') === null &&
        element.checkVisibility({ visibilityProperty: true })
      );
    });
    const height = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;
    const covered = bars.reduce(
      (sum, element) => sum + height(element) - height(element.querySelector('.dock-strip')),
      0,
    );
    return covered / innerHeight;
  });
}
