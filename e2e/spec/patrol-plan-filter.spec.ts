import { aSite } from '#e2e/harness/backend/builders.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

const SITES = [
  aSite({ site_id: 1, site_name: 'Centre One', area_name: 'City Centre', base_score: 9 }),
  aSite({ site_id: 2, site_name: 'Quay Two', area_name: 'Quayside', base_score: 8 }),
  aSite({ site_id: 3, site_name: 'Centre Three', area_name: 'City Centre', base_score: 7 }),
];

test('area filter: All Selected Areas, then each selected area', async ({ app }) => {
  await app.signedIn().chosen(['City Centre', 'Quayside']).sites(SITES).open('/patrolplan');
  const { filter } = planScreen(app.page);
  await expect(filter.getByRole('option')).toHaveText(['All Selected Areas', 'City Centre', 'Quayside']);
  await expect(filter.locator('option:checked')).toHaveText('All Selected Areas');
});

test('area filter: with no selected areas it is a disabled No areas available', async ({ app }) => {
  await app.signedIn().open('/patrolplan');
  const { filter } = planScreen(app.page);
  await expect(filter).toBeDisabled();
  await expect(filter.locator('option:checked')).toHaveText('No areas available');
});

test('area filter: one area narrows the list, All widens it again', async ({ app }) => {
  await app.signedIn().chosen(['City Centre', 'Quayside']).sites(SITES).open('/patrolplan');
  const screen = planScreen(app.page);
  await expect(screen.links).toHaveCount(3);
  await screen.filter.selectOption('City Centre');
  await expect(screen.links).toHaveText(['Centre One', 'Centre Three']);
  await screen.filter.selectOption('All Selected Areas');
  await expect(screen.links).toHaveText(['Centre One', 'Quay Two', 'Centre Three']);
});

test('area filter: an area without sites says No sites available for the selected area.', async ({ app }) => {
  await app.signedIn().chosen(['City Centre', 'Haymarket']).sites(SITES).open('/patrolplan');
  const screen = planScreen(app.page);
  await screen.filter.selectOption('Haymarket');
  await expect(screen.empty).toBeVisible();
});

test('area filter: the choice is stored and holds after a reload', async ({ app }) => {
  await app.signedIn().chosen(['City Centre', 'Quayside']).sites(SITES).open('/patrolplan');
  const screen = planScreen(app.page);
  await screen.filter.selectOption('Quayside');
  await expect.poll(() => app.storedValue('selectedArea')).toBe('Quayside');
  await app.page.reload();
  await expect(screen.links).toHaveText(['Quay Two']);
  await expect(screen.filter.locator('option:checked')).toHaveText('Quayside');
});

test('area filter: the shades spread over the listed rows', async ({ app }) => {
  await app.signedIn().chosen(['City Centre', 'Quayside']).sites(SITES).open('/patrolplan');
  const screen = planScreen(app.page);
  await screen.filter.selectOption('City Centre');
  await expect(screen.links).toHaveCount(2);
  await expect.poll(async () => (await screen.colour('Centre Three')).lightness).toBeCloseTo(0.7, 2);
});
