import { contract } from '@patrolplan/contract';
import { aLatch, held, replyTo } from '#e2e/harness/backend/answers.ts';
import { BEFORE_A_REFRESH, aSite } from '#e2e/harness/backend/builders.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

const NAME = 'Strawberry Place Bays';

test('scores: the final score is the sum of its five parts, with a label for screen readers', async ({
  app,
}) => {
  app.maps.answers(() => aRoute(3000, 5471));
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ base_score: 6.9, weather_score: 0.6, event_score: 3 })])
    .boosts({ 1: 1.5 })
    .settings({ mapbox_api: true })
    .open('/patrolplan');
  const row = planScreen(app.page).row(NAME);
  await expect(row.getByText('14.50', { exact: true })).toBeVisible();
  await expect(row).toContainText(/Final score:\s*14\.50/);
  for (const part of ['+0.60 weather', '+1.50 boost', '+3.00 event', '+2.50 route'])
    await expect(row).toContainText(part);
});

test('scores refresh: Updating data in background... shows while the list stays', async ({ app }) => {
  const latch = aLatch();
  const second = replyTo(contract.scoreSites, [aSite({ base_score: 8 })]);
  app.backend.answers(contract.scoreSites, replyTo(contract.scoreSites, [aSite()]), held(latch, second));
  await app.clockAt(BEFORE_A_REFRESH).signedIn().chosen().open('/patrolplan');
  const screen = planScreen(app.page);
  await expect(screen.link(NAME)).toBeVisible();
  await expect(screen.updating).toHaveCount(0);
  await app.advanceUntil(() => app.backend.of(contract.scoreSites).length === 2, 5_000);
  await expect(screen.updating).toBeVisible();
  await expect(screen.link(NAME)).toBeVisible();
  await expect(screen.loading).toHaveCount(0);
  latch.release();
  await expect(screen.row(NAME)).toContainText('8.00');
  await expect(screen.updating).toHaveCount(0);
});
