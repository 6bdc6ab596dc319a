import { expect } from '@playwright/test';
import { aGate, held, rawReply } from '#e2e/harness/answers.ts';
import type { World } from '#e2e/harness/world.ts';

/** One look of one screen. `at` names the only width it exists on. */
export type ScreenState = {
  readonly name: string;
  readonly at?: 'phone' | 'wide';
  readonly reach: (world: World) => Promise<void>;
};

/** An answer under way for as long as the test lasts. */
export const NEVER = held(aGate(), rawReply({}));

export async function says(world: World, text: string | RegExp): Promise<void> {
  await expect(world.page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}
