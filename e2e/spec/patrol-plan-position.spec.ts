import { HOME, aSite } from '#e2e/harness/backend/builders.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { movedNorth, positionsAsked } from '#e2e/harness/browser/position.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

function planned(app: TestApp): TestApp {
  return app.signedIn().chosen().sites([aSite()]);
}

test('position: a move of 510 m is stored, and no position is requested on other screens', async ({
  app,
}) => {
  await planned(app).open('/patrolplan');
  await app.hasStored('wardenLastLocation', HOME);

  await test.step('a move of 510 m by great circle is stored', async () => {
    const there = movedNorth(HOME, 510);
    await app.moveTo(there);
    await app.advance(10_500);
    await app.hasStored('wardenLastLocation', there);
  });

  await test.step('no position is requested on another screen', async () => {
    await shellScreen(app.page).link('Settings').click();
    await expect(app.page.getByText('Settings Options', { exact: true })).toBeVisible();
    const before = await positionsAsked(app.page);
    await app.advance(30_000);
    expect(await positionsAsked(app.page)).toBe(before);
  });
});

test('position: a failure shows Error getting geolocation: and the reason, in red', async ({ app }) => {
  await planned(app).position({ kind: 'failing', code: 3, message: 'Timeout expired' }).open('/patrolplan');
  const error = app.page.getByText(/^Error getting geolocation: \S/);
  await expect(error).toBeVisible();
  await expect(error).toHaveText('Error getting geolocation: Timeout expired');
  const [red = 0, green = 0, blue = 0] = await error.evaluate(
    (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await expect(planScreen(app.page).link('Strawberry Place Bays')).toBeVisible();
});

test('position: a denied permission shows the error and how to allow it', async ({ app }) => {
  await planned(app).position({ kind: 'denied' }).open('/patrolplan');
  await expect(app.page.getByText(/^Error getting geolocation: \S/)).toBeVisible();
  await expect(app.page.getByText('Allow it in your browser settings')).toBeVisible();
});
