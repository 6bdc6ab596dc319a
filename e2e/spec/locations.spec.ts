import { contract } from '@patrolplan/contract';
import { aLatch, held, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { aProfile, someSites } from '#e2e/harness/backend/builders.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('select locations: the title and the text', async ({ app }) => {
  await app.signedIn().open('/choose-locations');
  await expect(app.page.getByRole('heading', { name: 'Select Locations', exact: true })).toBeVisible();
  await expect(app.page.getByText('Choose one or more areas to continue.', { exact: true })).toBeVisible();
});

test('select locations: the placeholder is Select areas...', async ({ app }) => {
  await app.signedIn().open('/choose-locations');
  await expect(locationsScreen(app.page).dropdown).toContainText('Select areas...');
});

test('select locations: the areas of the user are listed sorted, each with a checkbox', async ({ app }) => {
  await app.signedIn({ user_areas: ['Quayside', 'City Centre', 'Haymarket'] }).open('/choose-locations');
  const screen = locationsScreen(app.page);
  await expect(screen.boxes).toHaveCount(0);
  await screen.dropdown.click();
  await expect(screen.boxes).toHaveCount(3);
  const names = await screen.boxes.evaluateAll((boxes) =>
    boxes.map((box) => (box instanceof HTMLInputElement ? box.labels?.[0]?.textContent?.trim() : '')),
  );
  expect(names).toEqual(['City Centre', 'Haymarket', 'Quayside']);
});

test('select locations: several areas can be ticked and show as chips', async ({ app }) => {
  await app.signedIn().open('/choose-locations');
  const screen = locationsScreen(app.page);
  await screen.dropdown.click();
  await screen.box('Quayside').check();
  await screen.box('City Centre').check();
  await expect(screen.chips).toHaveCount(2);
  await expect(screen.chip('Quayside')).toContainText('Quayside');
  await expect(screen.chip('City Centre')).toBeVisible();
});

test('select locations: removing a chip deselects its area', async ({ app }) => {
  await app.signedIn().chosen(['City Centre', 'Quayside']).open('/choose-locations');
  const screen = locationsScreen(app.page);
  await screen.chip('Quayside').click();
  await expect(screen.chips).toHaveCount(1);
  await app.hasStored('selectedAreas', ['City Centre']);
  await screen.dropdown.click();
  await expect(screen.box('Quayside')).not.toBeChecked();
  await expect(screen.box('City Centre')).toBeChecked();
});

test('select locations: the dropdown closes on an outside click', async ({ app }) => {
  await app.signedIn().open('/choose-locations');
  const screen = locationsScreen(app.page);
  await screen.dropdown.click();
  await expect(screen.box('Quayside')).toBeVisible();
  await screen.box('Quayside').check();
  await expect(screen.box('Quayside')).toBeVisible();
  await app.page.getByRole('heading', { name: 'Select Locations' }).click();
  await expect(screen.boxes).toHaveCount(0);
});

test('select locations: the dropdown closes on Escape and gives focus back', async ({ app }) => {
  await app.signedIn().open('/choose-locations');
  const screen = locationsScreen(app.page);
  await screen.dropdown.focus();
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.press('Tab');
  await app.page.keyboard.press('Space');
  await expect(screen.box('City Centre')).toBeChecked();
  await app.page.keyboard.press('Escape');
  await expect(screen.boxes).toHaveCount(0);
  await expect(screen.dropdown).toBeFocused();
});

test('select locations: while the profile loads it shows Loading locations...', async ({ app }) => {
  const latch = aLatch();
  app
    .signedIn()
    .backend.answers(contract.readProfile, held(latch, replyTo(contract.readProfile, aProfile())));
  await app.open('/choose-locations');
  await expect(app.page.getByText('Loading locations...', { exact: true })).toBeVisible();
  latch.release();
  await expect(locationsScreen(app.page).dropdown).toBeVisible();
  await expect(app.page.getByText('Loading locations...')).toHaveCount(0);
});

test('select locations: a user without areas sees No areas available.', async ({ app }) => {
  await app.signedIn({ user_areas: [] }).open('/choose-locations');
  await expect(app.page.getByText('No areas available.', { exact: true })).toBeVisible();
});

test('select locations: with no area chosen the button reads Select at least one area and is blocked', async ({
  app,
}) => {
  await app.signedIn().open('/choose-locations');
  const screen = locationsScreen(app.page);
  await expect(screen.blocked).toBeVisible();
  await expect(screen.go).toHaveCount(0);
  await screen.blocked.click({ force: true });
  await app.isAt('/choose-locations');
});

test('select locations: Continue goes to /patrolplan', async ({ app }) => {
  await app.signedIn().open('/choose-locations');
  const screen = locationsScreen(app.page);
  await screen.dropdown.click();
  await screen.box('Haymarket').check();
  await screen.go.click();
  await app.isAt('/patrolplan');
});

test('select locations: the selection is saved on every change', async ({ app }) => {
  await app.signedIn().open('/choose-locations');
  const screen = locationsScreen(app.page);
  await screen.dropdown.click();
  await screen.box('Haymarket').check();
  await app.hasStored('selectedAreas', ['Haymarket']);
  await screen.box('Quayside').check();
  await app.hasStored('selectedAreas', ['Haymarket', 'Quayside']);
  await screen.box('Haymarket').uncheck();
  await app.hasStored('selectedAreas', ['Quayside']);
  await app.page.reload();
  await expect(screen.chip('Quayside')).toBeVisible();
});

test('select locations: ticking a box clears the stored single-area filter', async ({ app }) => {
  await app
    .signedIn()
    .chosen(['City Centre', 'Quayside'])
    .stored({ selectedArea: 'Quayside' })
    .open('/choose-locations');
  const screen = locationsScreen(app.page);
  await screen.dropdown.click();
  expect(await app.storedValue('selectedArea')).toBe('Quayside');
  await screen.box('Haymarket').check();
  await expect.poll(() => app.storedValue('selectedArea')).toBeNull();
});

test('select locations: after the profile loads, areas the user no longer has are dropped', async ({
  app,
}) => {
  await app
    .signedIn({ user_areas: ['City Centre'] })
    .chosen(['City Centre', 'Jesmond'])
    .open('/choose-locations');
  const screen = locationsScreen(app.page);
  await expect(screen.chip('City Centre')).toBeVisible();
  await app.hasStored('selectedAreas', ['City Centre']);
  await expect(screen.chip('Jesmond')).toHaveCount(0);
});

test('select locations: All and None choose every area and none', async ({ app }) => {
  await app.signedIn().open('/choose-locations');
  const screen = locationsScreen(app.page);
  await button(app.page, 'All').click();
  await expect(screen.chips).toHaveCount(3);
  await button(app.page, 'None').click();
  await expect(screen.chips).toHaveCount(0);
  await expect(screen.blocked).toBeVisible();
});

test('select locations: an area of the last plan says how many sites it has', async ({ app }) => {
  const sites = someSites(3, { area_name: 'Quayside' });
  await app.signedIn().chosen(['Quayside']).sites(sites).open('/patrolplan');
  await expect.poll(() => app.storedValue('pp:areaSites')).toBe('{"Quayside":3}');
  await app.page.goto(`${app.origin}/choose-locations`);
  await locationsScreen(app.page).dropdown.click();
  await expect(locationsScreen(app.page).box('Quayside')).toHaveAccessibleDescription('3 sites');
});

test('select locations: after an expired session the last areas are one tap away', async ({ app }) => {
  await app.signedIn().chosen(['Quayside', 'City Centre']).sites(someSites(3)).open('/patrolplan');
  await app.hasStored('lastSelectedAreas', ['Quayside', 'City Centre']);
  app.backend.answers(contract.readProfile, refuse(401));
  app.backend.answers(contract.refreshToken, refuse(401));
  await app.page.reload();
  await app.isAt('/login');
  expect(await app.storedValue('selectedAreas')).toBeNull();
  app.backend.replies(contract.readProfile, aProfile());
  await field(app.page, 'Email address').fill('priya@example.org');
  await field(app.page, 'Password').fill('correct horse');
  await button(app.page, 'Sign in').click();
  await app.isAt('/');
  await app.page.getByRole('main').getByRole('link', { name: 'Choose Locations' }).click();
  await button(app.page, 'Use last areas').click();
  await expect(locationsScreen(app.page).chips).toHaveCount(2);
});
