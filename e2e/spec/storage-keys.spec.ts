import { contract } from '@patrolplan/contract';
import { AREAS, HOME, aSite } from '#e2e/harness/builders.ts';
import { button, field } from '#e2e/harness/forms.ts';
import { locationsScreen } from '#e2e/harness/locations-screen.ts';
import { planScreen } from '#e2e/harness/plan-screen.ts';
import { shellScreen } from '#e2e/harness/shell-screen.ts';
import { PROMISED_KEYS } from '#e2e/harness/stored-keys.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { World } from '#e2e/harness/world.ts';

/** Signs in, chooses an area, plans, filters, and loses the position for a moment. */
async function normalVisit(world: World): Promise<void> {
  const { page } = world;
  await world
    .stored({ 'another-program': 'stays' })
    .sites([aSite()])
    .settings({ mapbox_api: true })
    .open('/login');
  await field(page, 'Email address').fill('priya@example.org');
  await field(page, 'Password').fill('correct horse');
  await button(page, 'Sign in').click();
  await expect(page.getByText('Welcome back, Priya!')).toBeVisible();
  await shellScreen(page).link('Choose Locations').click();
  const locations = locationsScreen(page);
  await locations.dropdown.click();
  await locations.box('City Centre').check();
  await locations.go.click();
  await planScreen(page).filter.selectOption('City Centre');
  await expect(planScreen(page).row('Strawberry Place Bays')).toContainText('route');
  await world.backend.hasSeen(contract.logRouteFetch, 1);
  await world.context.clearPermissions();
  await world.pass(10_500);
  await expect(page.getByText(/^Error getting geolocation: /)).toBeVisible();
}

function storedKeys(world: World): Promise<string[]> {
  return world.page.evaluate(() => Object.keys(localStorage));
}

test('storage: a normal visit writes every key of section 3', async ({ world }) => {
  await normalVisit(world);
  await expect.poll(() => storedKeys(world)).toEqual(expect.arrayContaining(PROMISED_KEYS));
});

test('storage: tokens and the single area are plain text, the rest is JSON', async ({ world }) => {
  await normalVisit(world);
  expect(await world.storedValue('accessToken')).toBe('access-1');
  expect(await world.storedValue('refreshToken')).toBe('refresh-1');
  expect(await world.storedValue('selectedArea')).toBe('City Centre');
  await world.hasStored('selectedAreas', ['City Centre']);
  await world.hasStored('lastSelectedAreas', ['City Centre']);
  await world.hasStored('userAreas', AREAS);
  await world.hasStored('wardenLastLocation', HOME);
  await world.hasStored('mapboxEnabled', true);
  for (const key of PROMISED_KEYS.slice(2).filter((name) => name !== 'selectedArea')) {
    const value = await world.storedValue(key);
    expect(() => JSON.parse(value ?? 'missing'), key).not.toThrow();
  }
});

test('logout: clears every stored key of section 3, another program keeps its own', async ({ world }) => {
  await normalVisit(world);
  const shell = shellScreen(world.page);
  await shell.logOut.click();
  await shell.logoutDialog.getByRole('button', { name: 'Logout', exact: true }).click();
  await world.isAt('/login');
  await expect.poll(() => storedKeys(world)).not.toEqual(expect.arrayContaining(['accessToken']));
  const left = await storedKeys(world);
  expect(left).toContain('another-program');
  // The hosts of the deployment belong to no one.
  expect(left.filter((key) => !['another-program', 'pp:config'].includes(key))).toEqual([]);
});

test('storage: values that do not parse are dropped and the screen stands', async ({ world }) => {
  const broken = Object.fromEntries(PROMISED_KEYS.slice(2).map((key) => [key, '{"broken']));
  await world.stored(broken).signedIn().open('/patrolplan');
  await expect(world.page.getByRole('heading', { name: 'PatrolPlan', level: 1 })).toBeVisible();
  await expect(
    world.page.getByText('No areas selected. Please go to Locations to select areas.'),
  ).toBeVisible();
});
