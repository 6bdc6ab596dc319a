import { contract } from '@patrolplan/contract';
import { refuse } from '#e2e/harness/backend/answers.ts';
import { someSites } from '#e2e/harness/backend/builders.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

/**
 * The calls that the app named in console errors. Includes the registration of the service worker, which these tests
 * block.
 */
function loggedBy(app: TestApp): string[] {
  const logged: string[] = [];
  app.page.on('console', (message) => {
    const [, where] = /^\[(.+?)\]/.exec(message.text()) ?? [];
    if (message.type() === 'error' && where !== undefined && where !== 'service worker') logged.push(where);
  });
  return logged;
}

test('logged only: failures of secondary calls are in the console and nowhere else', async ({ app }) => {
  const logged = loggedBy(app);
  for (const call of [contract.readBoosts, contract.logRouteFetch]) app.backend.answers(call, refuse(500));
  app.maps.answers((_, index) => (index === 0 ? refuse(422) : aRoute(600, 1_609)));
  app
    .signedIn()
    .chosen()
    .sites(someSites(2, { event_score: 2 }))
    .settings({ mapbox_api: true });
  await app.open('/patrolplan');
  await expect(planScreen(app.page).row('Site 2')).toContainText('route');
  const ofThePlan = ['route log', 'route to site 1', 'site boosts'];
  await expect.poll(() => logged.toSorted()).toEqual(ofThePlan);
  await expect(app.page.getByRole('alert')).toHaveCount(0);

  await test.step('failures of a site screen are only logged', async () => {
    for (const call of [contract.readSite, contract.readSiteWeather, contract.readSiteEvents])
      app.backend.answers(call, refuse(500));
    await planScreen(app.page).link('Site 1').click();
    await expect
      .poll(() => logged.toSorted())
      .toEqual([...ofThePlan, 'site detail', 'site events', 'site weather'].toSorted());
    await expect(app.page.getByRole('alert')).toHaveCount(0);
  });
});
