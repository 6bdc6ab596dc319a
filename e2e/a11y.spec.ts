import { axeFindings } from '#e2e/harness/screens/axe.ts';
import { fixedShare } from '#e2e/harness/screens/fixed-bars.ts';
import { brokenTexts } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { accountWalks } from '#e2e/states/account-states.ts';
import { detailWalk } from '#e2e/states/detail-states.ts';
import { planWalks } from '#e2e/states/plan-states.ts';
import { roundWalks } from '#e2e/states/round-states.ts';
import type { ScreenState } from '#e2e/states/screen-state.ts';
import { shellWalks } from '#e2e/states/shell-states.ts';
import { shiftWalks } from '#e2e/states/shift-states.ts';
import { teamWalks } from '#e2e/states/team-states.ts';
import { visitWalks } from '#e2e/states/visit-states.ts';

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const SMALLEST = { width: 320, height: 700 };
const TABLET = { width: 820, height: 1180 };
const SIDEWAYS = { width: 844, height: 390 };

const MS_PER_STATE = 120_000;
const softly = expect.configure({ soft: true });

// Reaching a state is slow, so each is reached once and checked at every width, theme and text size.
for (const { name, states } of [
  ...accountWalks,
  ...shellWalks,
  ...planWalks,
  detailWalk,
  ...roundWalks,
  ...visitWalks,
  ...shiftWalks,
  ...teamWalks,
]) {
  test(`every screen: ${name} passes axe in both themes, fits 320 px, 44 px targets and larger text`, async ({
    app,
  }) => {
    test.setTimeout(states.length * MS_PER_STATE);
    for (const state of states) await test.step(state.name, () => reachAndLook(app, state));
  });
}

async function reachAndLook(app: TestApp, { name, at, reach }: ScreenState): Promise<void> {
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
      expect.soft(await axeFindings(page, rules), `${name}: ${width.width} px, ${colorScheme}`).toEqual([]);
    }
  }

  const sizes = at === 'wide' ? [WIDE] : [PHONE, SMALLEST, TABLET, SIDEWAYS, WIDE];
  if (at === 'phone') sizes.pop();
  for (const size of sizes) {
    await page.setViewportSize(size);
    if (size === PHONE) await softly.poll(() => smallTargets(page), `${name}: small targets`).toEqual([]);
    // Ends with the default size, for the next window and the next state.
    const zooms = size === PHONE || size === WIDE ? [150, 200, 100] : [100];
    for (const percent of zooms) {
      const where = `${name}: ${size.width} px, text at ${percent} %`;
      // Tables and the dock follow a new size one frame later.
      await softly.poll(() => brokenTexts(page, percent), where).toEqual([]);
      await softly.poll(() => fixedShare(page), `${where}: height of fixed bars`).toBeLessThanOrEqual(1 / 3);
    }
  }
}
