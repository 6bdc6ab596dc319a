import { contract } from '@patrolplan/contract';
import { aSite } from '#e2e/harness/backend/builders.ts';
import { cardTitled } from '#e2e/harness/screens/cards.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

const NAME = 'Strawberry Place Bays';
const PATH = '/patrolplan/1/Strawberry%20Place%20Bays';
const SITE = aSite({ base_score: 6.9, weather_score: 0.6, event_score: 3 });

test('site detail: the link carries scores, boost and route, and a reload keeps the scores', async ({
  app,
}) => {
  app.maps.answers(() => aRoute(3000, 5471));
  app.sites([SITE]).boosts({ 1: 1.5 }).settings({ mapbox_api: true });

  const scores = await test.step('the link carries scores, boost and route', async () => {
    await app.signedIn().chosen().open('/patrolplan');
    await expect(planScreen(app.page).row(NAME)).toContainText('route');
    await planScreen(app.page).link(NAME).click();
    await expect(app.page.getByRole('heading', { name: NAME, exact: true, level: 1 })).toBeVisible();
    await expect(app.page.getByText('Boosted', { exact: true })).toBeVisible();
    await expect(app.page.getByText('Boost Score: +1.50', { exact: true })).toBeVisible();
    const scores = cardTitled(app.page, 'Score Breakdown');
    for (const line of [
      /Base\D*6\.90/,
      /Weather\D*0\.60/,
      /Boost\D*1\.50/,
      /Event\D*3\.00/,
      /Route\D*2\.50/,
      /Final Score\D*14\.50/,
    ])
      await expect(scores).toContainText(line);
    const route = cardTitled(app.page, 'Route Info');
    await expect(route).toContainText(/Distance\s*3\.4 miles/);
    await expect(route).toContainText(/Duration\s*50 min/);
    expect(app.backend.of(contract.scoreSites)).toHaveLength(1);
    return scores;
  });

  await test.step('a reload keeps the scores', async () => {
    await app.page.reload();
    await expect(scores).toContainText(/Final Score\D*14\.50/);
    await expect(app.page.getByText('Boosted', { exact: true })).toBeVisible();
  });
});

test('site detail: the weather shows icon, main condition, description and temperature in °C', async ({
  app,
}) => {
  await app.signedIn().chosen().sites([SITE]).open(PATH);
  const main = app.page.getByRole('main');
  await expect(main.getByText('Rain', { exact: true })).toBeVisible();
  await expect(main.getByText('moderate rain', { exact: true })).toBeVisible();
  await expect(main).toContainText(/9\s*°C/);
  await expect(main.locator(`img[src^="${app.hosts.icons}"]`)).toHaveAttribute(
    'src',
    `${app.hosts.icons}/img/wn/10d@2x.png`,
  );
  await expect.poll(() => app.icons.requests.map(({ pathname }) => pathname)).toContain('/img/wn/10d@2x.png');
});
