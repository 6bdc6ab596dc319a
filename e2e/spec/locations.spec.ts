import { contract } from '@patrolplan/contract';
import { refuse } from '#e2e/harness/backend/answers.ts';
import { aProfile, someSites } from '#e2e/harness/backend/builders.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
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
