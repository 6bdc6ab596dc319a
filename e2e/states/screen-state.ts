import { expect } from '@playwright/test';
import { aLatch, held, rawReply } from '#e2e/harness/backend/answers.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import type { Traits } from './looks.ts';

/** One state of one screen. `reach` starts where the previous state ended. */
export type ScreenState = Traits & {
  readonly name: string;
  readonly reach: (app: TestApp) => Promise<void>;
};

/** States that one page reaches in sequence: a new page for each would cost more than the checks. */
export type Walk = { readonly name: string; readonly states: readonly ScreenState[] };

/** A reply that stays pending for the whole test. */
export const NEVER = held(aLatch(), rawReply({}));

export async function expectText(app: TestApp, text: string | RegExp): Promise<void> {
  await expect(app.page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}

/** Opens the screen again, with the changes of the test. */
export async function reopen(app: TestApp, stored: Readonly<Record<string, string>> = {}): Promise<void> {
  await app.page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await app.page.reload();
}
