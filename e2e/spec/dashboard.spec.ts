import { aSite } from '#e2e/harness/backend/builders.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { cardTitled } from '#e2e/harness/screens/cards.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('dashboard: Enabled is green and Disabled is red', async ({ app }) => {
  await app.signedIn().settings({ openweathermap_api: true, mapbox_api: false }).open('/');
  const card = cardTitled(app.page, 'System Status');
  const colour = (text: string) =>
    card
      .getByText(text, { exact: true })
      .evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number));
  const [greenRed = 0, greenGreen = 0, greenBlue = 0] = (await colour('Enabled')) ?? [];
  expect(greenGreen).toBeGreaterThan(Math.max(greenRed, greenBlue));
  const [redRed = 0, redGreen = 0, redBlue = 0] = (await colour('Disabled')) ?? [];
  expect(redRed).toBeGreaterThan(2 * Math.max(redGreen, redBlue));
});

test('dashboard: View Patrol Plan shows the first site of the last plan', async ({ app }) => {
  app.maps.answers(() => aRoute(360, 1000));
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ site_name: 'Eldon Garden Car Park', base_score: 10 })])
    .settings({ mapbox_api: true })
    .open('/patrolplan');
  await expect(planScreen(app.page).row('Eldon Garden Car Park')).toContainText('route');
  await expect.poll(() => app.storedValue('pp:firstSite')).toContain('6 min');
  await app.page.goto(`${app.origin}/`);
  const card = cardTitled(app.page, 'Quick Access');
  await expect(card.getByText('First: Eldon Garden Car Park, 6 min, 14.46', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'View Patrol Plan', exact: true }).click();
  await app.isAt('/patrolplan');
});
