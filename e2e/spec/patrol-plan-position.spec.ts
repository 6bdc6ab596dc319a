import { HOME, aSite } from '#e2e/harness/builders.ts';
import { planScreen } from '#e2e/harness/plan-screen.ts';
import { northOf, positionsAsked } from '#e2e/harness/position.ts';
import { shellScreen } from '#e2e/harness/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { World } from '#e2e/harness/world.ts';

function planned(world: World): World {
  return world.signedIn().chosen().sites([aSite()]);
}

test('position: the first position is stored when none is', async ({ world }) => {
  await planned(world).open('/patrolplan');
  await world.hasStored('wardenLastLocation', HOME);
});

test('position: asked every 10 s while the plan is looked at', async ({ world }) => {
  await planned(world).open('/settings');
  await expect(world.page.getByText('Settings Options', { exact: true })).toBeVisible();
  await world.stopClockAfter(120_000);
  await shellScreen(world.page).link('PatrolPlan').click();
  await world.passUntil(async () => (await positionsAsked(world.page)) === 1);
  await world.hasStored('wardenLastLocation', HOME);
  for (const turn of [1, 2, 3]) {
    const there = northOf(HOME, turn);
    await world.moveTo(there);
    await world.pass(9_900);
    expect(await positionsAsked(world.page)).toBe(turn);
    await world.pass(100);
    expect(await positionsAsked(world.page)).toBe(turn + 1);
    await world.hasStored('lastUserLocation', there);
  }
});

test('position: not asked on other screens', async ({ world }) => {
  await planned(world).open('/patrolplan');
  await world.hasStored('wardenLastLocation', HOME);
  await shellScreen(world.page).link('Settings').click();
  await expect(world.page.getByText('Settings Options', { exact: true })).toBeVisible();
  const before = await positionsAsked(world.page);
  await world.pass(30_000);
  expect(await positionsAsked(world.page)).toBe(before);
});

for (const metres of [100, 490]) {
  test(`position: a move of ${metres} m keeps the stored position`, async ({ world }) => {
    await planned(world).open('/patrolplan');
    await world.hasStored('wardenLastLocation', HOME);
    const there = northOf(HOME, metres);
    await world.moveTo(there);
    await world.pass(10_500);
    await world.hasStored('lastUserLocation', there);
    await world.hasStored('wardenLastLocation', HOME);
  });
}

test('position: a move of 510 m, by great circle, is stored', async ({ world }) => {
  await planned(world).open('/patrolplan');
  await world.hasStored('wardenLastLocation', HOME);
  const there = northOf(HOME, 510);
  await world.moveTo(there);
  await world.pass(10_500);
  await world.hasStored('wardenLastLocation', there);
});

test('position: two small moves count from the stored position', async ({ world }) => {
  await planned(world).open('/patrolplan');
  await world.hasStored('wardenLastLocation', HOME);
  await world.moveTo(northOf(HOME, 300));
  await world.pass(10_500);
  await world.hasStored('lastUserLocation', northOf(HOME, 300));
  await world.hasStored('wardenLastLocation', HOME);
  await world.moveTo(northOf(HOME, 600));
  await world.pass(10_500);
  await world.hasStored('wardenLastLocation', northOf(HOME, 600));
});

test('position: a failure shows Error getting geolocation: and the reason, in red', async ({ world }) => {
  await planned(world).position({ kind: 'failing', code: 3, message: 'Timeout expired' }).open('/patrolplan');
  const error = world.page.getByText(/^Error getting geolocation: \S/);
  await expect(error).toBeVisible();
  await expect(error).toHaveText('Error getting geolocation: Timeout expired');
  const [red = 0, green = 0, blue = 0] = await error.evaluate(
    (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await expect(planScreen(world.page).link('Strawberry Place Bays')).toBeVisible();
});

test('position: a denied permission shows the error', async ({ world }) => {
  await planned(world).position({ kind: 'denied' }).open('/patrolplan');
  await expect(world.page.getByText(/^Error getting geolocation: \S/)).toBeVisible();
});

test('position: without browser support it says so', async ({ world }) => {
  await planned(world).position({ kind: 'unsupported' }).open('/patrolplan');
  await expect(
    world.page.getByText('Geolocation is not supported by this browser.', { exact: true }),
  ).toBeVisible();
  await expect(planScreen(world.page).link('Strawberry Place Bays')).toBeVisible();
});
