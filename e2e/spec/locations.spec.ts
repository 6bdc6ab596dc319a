import { contract } from '@patrolplan/contract';
import { refuse } from '#e2e/harness/backend/answers.ts';
import { aProfile, someSites } from '#e2e/harness/backend/builders.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { fixedShare } from '#e2e/harness/screens/fixed-bars.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { enlargeText } from '#e2e/harness/screens/text-layout.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('select locations: every change is saved, and Escape closes the dropdown', async ({ app }) => {
  await app.signedIn().open('/choose-locations');
  const screen = locationsScreen(app.page);

  await test.step('every change of the selection is saved', async () => {
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

  await test.step('the keyboard selects, and Escape closes the dropdown and returns the focus', async () => {
    await screen.dropdown.focus();
    await app.page.keyboard.press('Enter');
    await app.page.keyboard.press('Tab');
    await app.page.keyboard.press('Space');
    await expect(screen.box('City Centre')).toBeChecked();
    await app.page.keyboard.press('Escape');
    await expect(screen.boxes).toHaveCount(0);
    await expect(screen.dropdown).toBeFocused();
  });
});

test('select locations: the last areas are one tap away after an expired session', async ({ app }) => {
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

test('Select Locations: fixed bars take at most a third of 390x664 with text at 200 %', async ({ app }) => {
  const { page } = app;
  await page.setViewportSize({ width: 390, height: 664 });
  await app.signedIn().open('/choose-locations');
  await expect(button(page, 'Select at least one area')).toBeVisible();
  await enlargeText(page, 200);
  await expect.poll(() => fixedShare(page)).toBeLessThanOrEqual(1 / 3);
  await enlargeText(page, 100);
  await expect(button(page, 'Select at least one area')).toBeInViewport({ ratio: 1 });
});

test('Select Locations: Select all and Clear are text buttons of 44 px', async ({ app }) => {
  const { page } = app;
  await page.setViewportSize({ width: 390, height: 664 });
  await app.signedIn().open('/choose-locations');
  for (const name of ['Select all', 'Clear']) {
    await expect(button(page, name)).toHaveCSS('border-top-width', '0px');
    expect((await button(page, name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await button(page, 'Select all').click();
  await expect(button(page, 'Continue')).toBeVisible();
  await button(page, 'Clear').click();
  await expect(button(page, 'Select at least one area')).toBeVisible();
});
