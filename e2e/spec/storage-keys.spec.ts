import { contract } from '@patrolplan/contract';
import { AREAS, HOME, aSite } from '#e2e/harness/backend/builders.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { PROMISED_KEYS } from '#e2e/harness/browser/stored-keys.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

/** Signs in, chooses an area, plans, filters, and loses the position for a moment. */
async function normalVisit(app: TestApp): Promise<void> {
  const { page } = app;
  await app
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
  await app.backend.hasSeen(contract.logRouteFetch, 1);
  await app.context.clearPermissions();
  await app.advance(10_500);
  await expect(page.getByText(/^Error getting geolocation: /)).toBeVisible();
}

function storedKeys(app: TestApp): Promise<string[]> {
  return app.page.evaluate(() => Object.keys(localStorage));
}

test('storage: a normal visit writes every key of section 3, and log-out clears them', async ({ app }) => {
  await test.step('a normal visit writes every key of section 3', async () => {
    await normalVisit(app);
    await expect.poll(() => storedKeys(app)).toEqual(expect.arrayContaining(PROMISED_KEYS));
  });

  await test.step('tokens and the single area are plain text, the rest JSON', async () => {
    expect(await app.storedValue('accessToken')).toBe('access-1');
    expect(await app.storedValue('refreshToken')).toBe('refresh-1');
    expect(await app.storedValue('selectedArea')).toBe('City Centre');
    await app.hasStored('selectedAreas', ['City Centre']);
    await app.hasStored('lastSelectedAreas', ['City Centre']);
    await app.hasStored('userAreas', AREAS);
    await app.hasStored('wardenLastLocation', HOME);
    await app.hasStored('mapboxEnabled', true);
    for (const key of PROMISED_KEYS.slice(2).filter((name) => name !== 'selectedArea')) {
      const value = await app.storedValue(key);
      expect(() => JSON.parse(value ?? 'missing'), key).not.toThrow();
    }
  });

  await test.step('log-out clears our keys and keeps those of others', async () => {
    const shell = shellScreen(app.page);
    await shell.logOut.click();
    await shell.logoutDialog.getByRole('button', { name: 'Logout', exact: true }).click();
    await app.isAt('/login');
    await expect.poll(() => storedKeys(app)).not.toEqual(expect.arrayContaining(['accessToken']));
    const left = await storedKeys(app);
    expect(left).toContain('another-program');
    // The hosts of the deployment are not personal data.
    expect(left.filter((key) => !['another-program', 'pp:config'].includes(key))).toEqual([]);
  });
});

test('storage: unparsable values are discarded and the screen keeps working', async ({ app }) => {
  const broken = Object.fromEntries(PROMISED_KEYS.slice(2).map((key) => [key, '{"broken']));
  await app.stored(broken).signedIn().open('/patrolplan');
  await expect(app.page.getByRole('heading', { name: 'PatrolPlan', level: 1 })).toBeVisible();
  await expect(
    app.page.getByText('No areas selected. Please go to Locations to select areas.'),
  ).toBeVisible();
});
