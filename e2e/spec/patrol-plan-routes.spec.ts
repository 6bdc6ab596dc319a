import { contract } from '@patrolplan/contract';
import { aLatch, held, rawReply, refuse } from '#e2e/harness/backend/answers.ts';
import { HOME, aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { movedNorth } from '#e2e/harness/browser/position.ts';
import { expect, test } from '#e2e/harness/test.ts';

const NAME = 'Strawberry Place Bays';
const ON = { mapbox_api: true };

test('routes: duration, distance and score come from the first route', async ({ app }) => {
  const routes = [
    { duration: 3900, distance: 5471 },
    { duration: 1, distance: 1 },
  ];
  app.maps.answers(() => rawReply({ code: 'Ok', routes }));
  await app.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
  const row = planScreen(app.page).row(NAME);
  await expect(row).toContainText('1 h 5 min');
  await expect(row).toContainText('3.4 miles');
  await expect(row).toContainText('+2.17 route');
});

test('routes: the cache is kept while the switch is unknown and cleared when it is off', async ({ app }) => {
  await app.signedIn().chosen().sites([aSite()]).settings(ON).open('/patrolplan');
  const { row } = planScreen(app.page);
  await expect(row(NAME)).toContainText('+4.17 route');

  await test.step('an unknown switch keeps the cache', async () => {
    app.backend.answers(contract.readAppSettings, held(aLatch(), rawReply({})));
    await app.page.reload();
    await expect(row(NAME)).toContainText('+4.17 route');
    await app.advance(5_000);
    await expect(row(NAME)).toContainText('+4.17 route');
    expect(Object.keys(JSON.parse((await app.storedValue('routeCache')) ?? '{}'))).toEqual(['1']);
  });

  await test.step('a switch that is off clears the cache and the route scores', async () => {
    app.settings({ mapbox_api: false });
    await app.page.reload();
    await expect(row(NAME)).toContainText('5.00');
    await expect(row(NAME)).not.toContainText('route');
    await expect.poll(async () => JSON.parse((await app.storedValue('routeCache')) ?? '{}')).toEqual({});
    expect(app.maps.requests).toHaveLength(1);
    await expect(app.page.getByRole('alert')).toHaveCount(0);
  });
});

test('routes: a refused key ends the run for an hour, also after a reload and a move', async ({ app }) => {
  app.maps.answers(() => refuse(401));
  await app.signedIn().chosen().sites(someSites(7)).settings(ON).open('/patrolplan');
  await app.maps.hasSeen(3);
  await expect.poll(() => app.storedValue('pp:mapsPause')).not.toBeNull();
  await app.page.reload();
  await expect(planScreen(app.page).link('Site 7')).toBeVisible();
  await app.moveTo(movedNorth(HOME, 600));
  await app.advance(3_500_000);
  expect(app.maps.requests).toHaveLength(3);
  app.maps.answers(() => aRoute(600, 1609));
  await app.advanceUntil(() => app.maps.requests.length > 3, 2_000);
  await app.maps.hasSeen(10);
});
