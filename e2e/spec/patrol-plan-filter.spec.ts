import { aSite } from '#e2e/harness/backend/builders.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

const SITES = [
  aSite({ site_id: 1, site_name: 'Centre One', area_name: 'City Centre', base_score: 9 }),
  aSite({ site_id: 2, site_name: 'Quay Two', area_name: 'Quayside', base_score: 8 }),
  aSite({ site_id: 3, site_name: 'Centre Three', area_name: 'City Centre', base_score: 7 }),
];

test('area filter: the selection is stored and kept after a reload', async ({ app }) => {
  await app.signedIn().chosen(['City Centre', 'Quayside']).sites(SITES).open('/patrolplan');
  const screen = planScreen(app.page);
  await screen.filter.selectOption('Quayside');
  await expect.poll(() => app.storedValue('selectedArea')).toBe('Quayside');
  await app.page.reload();
  await expect(screen.links).toHaveText(['Quay Two']);
  await expect(screen.filter.locator('option:checked')).toHaveText('Quayside');
});
