import { expect } from '@playwright/test';
import { aLatch, held, rawReply } from '#e2e/harness/backend/answers.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

/** One state of one screen. `at` is the only width it exists on. */
export type ScreenState = {
  readonly name: string;
  readonly at?: 'phone' | 'wide';
  readonly reach: (app: TestApp) => Promise<void>;
};

/** A reply that stays pending for the whole test. */
export const NEVER = held(aLatch(), rawReply({}));

export async function expectText(app: TestApp, text: string | RegExp): Promise<void> {
  await expect(app.page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}
