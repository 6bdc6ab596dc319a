import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { accountStates } from '#e2e/states/account-states.ts';
import { planStates } from '#e2e/states/plan-states.ts';
import { shellStates } from '#e2e/states/shell-states.ts';

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const SMALLEST = { width: 320, height: 700 };

test.describe.configure({ timeout: 120_000 });

/** Waits for CSS transitions: colours in between belong to no theme. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
}

async function axeFindings(page: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  await settle(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules === 'all' ? axe : axe.withRules(['color-contrast'])).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

for (const { name, at, reach } of [...accountStates, ...shellStates, ...planStates]) {
  test(`accessibility: axe finds nothing on ${name}, both themes, phone and desktop`, async ({ app }) => {
    const { page } = app;
    const widths = at === 'phone' ? [PHONE] : at === 'wide' ? [WIDE] : [WIDE, PHONE];
    await page.setViewportSize(widths[0] ?? WIDE);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await reach(app);
    for (const width of widths) {
      await page.setViewportSize(width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
        // Only contrast differs between the themes; the other rules run once per width.
        const rules = colorScheme === 'light' ? 'all' : 'contrast';
        expect(await axeFindings(page, rules), `${width.width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });

  if (at === 'wide') continue;
  test(`touch: ${name} has targets of 44 px and fits 320 px`, async ({ app }) => {
    const { page } = app;
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await reach(app);
    expect(await smallTargets(page)).toEqual([]);
    await page.setViewportSize(SMALLEST);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(SMALLEST.width);
  });
}
