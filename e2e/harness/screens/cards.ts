import type { Locator, Page } from '@playwright/test';

/** The card that a heading belongs to: the nearest section around it. */
export function cardTitled(page: Page, title: string): Locator {
  return page
    .getByRole('heading', { name: title, exact: true })
    .locator('xpath=ancestor::*[self::section or self::article][1]');
}
