import { isFullRun } from '#api/testing/full-run.ts';
import { examine } from '#e2e/harness/screens/examine.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { accountWalks } from '#e2e/states/account-states.ts';
import { detailWalk } from '#e2e/states/detail-states.ts';
import { CONSOLE_SIZES, type Traits, WARDEN_SIZES, looks } from '#e2e/states/looks.ts';
import { planWalks } from '#e2e/states/plan-states.ts';
import { roundWalks } from '#e2e/states/round-states.ts';
import type { ScreenState } from '#e2e/states/screen-state.ts';
import { shellWalks } from '#e2e/states/shell-states.ts';
import { shiftWalks } from '#e2e/states/shift-states.ts';
import { teamWalks } from '#e2e/states/team-states.ts';
import { visitWalks } from '#e2e/states/visit-states.ts';

const MS_PER_STATE = 120_000;

// May take over 15 s: a walk examines up to a dozen states with axe. Reaching a state is slow, so each is reached once and examined in all its windows, themes and text sizes.
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
  test(`every screen: ${name} passes axe, fits 320 px, 44 px targets and larger text`, async ({ app }) => {
    test.setTimeout(states.length * MS_PER_STATE);
    for (const state of states) await test.step(state.name, () => reachAndExamine(app, state));
  });
}

const TRAITS: readonly Traits[] = [
  {},
  { at: 'phone' },
  { at: 'wide' },
  { differsWhenWide: true },
  { hasOwnColours: true },
];

test('every run examines each size, and a full run all that a short run examines', () => {
  for (const sizes of [WARDEN_SIZES, CONSOLE_SIZES])
    for (const traits of TRAITS) {
      const [short, full] = [false, true].map((isFull) => looks(traits, sizes, isFull));
      const sizesIn = (list: typeof short) => new Set(list?.map(({ size }) => size));
      expect(sizesIn(short)).toEqual(sizesIn(full));
      const checks = (list: typeof short) =>
        list?.flatMap(({ size: { width, height }, percent, axe, hasTargets }) => {
          const where = `${width}x${height} at ${percent} %`;
          return [
            where,
            ...axe.map((theme) => `${where} ${theme}`),
            ...(hasTargets ? [`${where} targets`] : []),
          ];
        });
      expect(checks(full)).toEqual(expect.arrayContaining(checks(short) ?? []));
      expect(checks(short)?.filter((check) => check.endsWith('light'))).not.toEqual([]);
      expect(checks(full)?.filter((check) => check.endsWith('dark'))).not.toEqual([]);
      expect(full?.map(({ percent }) => percent)).toEqual(expect.arrayContaining([100, 150, 200]));
    }
});

async function reachAndExamine(app: TestApp, state: ScreenState): Promise<void> {
  const { page } = app;
  const windows = looks(state, WARDEN_SIZES, isFullRun);
  // The widest window comes first. The next state starts from it.
  if (windows[0]) await page.setViewportSize(windows[0].size);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await state.reach(app);
  await examine(page, state.name, windows);
}
