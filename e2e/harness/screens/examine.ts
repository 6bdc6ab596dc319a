import { type Page, expect } from '@playwright/test';
import type { Look } from '#e2e/states/looks.ts';
import { axeFindings } from './axe.ts';
import { fixedShare } from './fixed-bars.ts';
import { brokenTexts, enlargeText } from './text-layout.ts';
import { smallTargets } from './touch-targets.ts';

/** Shorter than a notice stays: one that covers too much must not pass because it ends. */
const SETTLED_MS = 10_000;

const softly = expect.configure({ soft: true });

/** Examines the screen in each window and leaves it with the default text size. */
export async function examine(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  for (const { size, percent, axe, hasTargets, limitsBars } of looks) {
    const where = `${name}: ${size.width}x${size.height}, text at ${percent} %`;
    await page.setViewportSize(size);
    // Sets the text size. Tables and the dock follow a new size one frame later.
    await softly.poll(() => brokenTexts(page, percent), where).toEqual([]);
    if (limitsBars)
      await softly
        .poll(() => fixedShare(page), { message: `${where}: height of fixed bars`, timeout: SETTLED_MS })
        .toBeLessThanOrEqual(1 / 3);
    for (const colorScheme of axe) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      const found = await axeFindings(page, colorScheme === 'light' ? 'all' : 'contrast');
      softly(found, `${where}, ${colorScheme}`).toEqual([]);
    }
    if (hasTargets) await softly.poll(() => smallTargets(page), `${where}: small targets`).toEqual([]);
  }
  await enlargeText(page, 100);
}
