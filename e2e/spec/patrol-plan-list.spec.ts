import { aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('patrol plan: a site of any name links to its detail screen', async ({ app }) => {
  const name = 'A/B & C #2, 100%';
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ site_id: 7, site_name: name })])
    .open('/patrolplan');
  await planScreen(app.page).link(name).click();
  await expect(app.page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
  await app.isAt(`/patrolplan/7/${encodeURIComponent(name)}`);
});

test('patrol plan: rows are blue and lighten with rank from 0.45 to 0.70, boosted rows are green', async ({
  app,
}) => {
  await app.signedIn().chosen().sites(someSites(6)).boosts({ 3: 0.5 }).open('/patrolplan');
  const screen = planScreen(app.page);
  await expect(screen.link('Site 6')).toBeVisible();
  await expect(screen.row('Site 3')).toContainText('boost');
  for (let rank = 0; rank < 6; rank += 1) {
    const { hue, lightness } = await screen.colour(`Site ${rank + 1}`);
    expect(lightness).toBeCloseTo(0.45 + (0.25 * rank) / 5, 2);
    expect(hue).toBeGreaterThan(rank === 2 ? 130 : 210);
    expect(hue).toBeLessThan(rank === 2 ? 165 : 235);
  }
});
