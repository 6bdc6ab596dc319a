import { type Page, expect } from '@playwright/test';

/** Of the page's clock: shorter than a call may take, or a call on the way would time out. */
const STEP_MS = 2_000;
const SOON = { timeout: 200 };
const LONGEST = { timeout: 60_000 };

/**
 * Repeats an expectation while the page's clock advances, for what a page learns with its next poll. The clock must be
 * installed.
 */
export async function atNextPoll(
  page: Page,
  expectation: (soon: { readonly timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    await expectation(SOON);
  }).toPass(LONGEST);
}
