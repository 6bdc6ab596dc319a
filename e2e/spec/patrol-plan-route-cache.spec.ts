import { contract } from '@patrolplan/contract';
import { rawReply } from '#e2e/harness/backend/answers.ts';
import { aSite } from '#e2e/harness/backend/builders.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const SITES = [
  aSite({ site_id: 1, site_name: 'Centre One', area_name: 'City Centre', base_score: 9 }),
  aSite({ site_id: 2, site_name: 'Quay Two', area_name: 'Quayside', base_score: 8, latitude: 54.97 }),
];

/** A service that replies for the requested areas only, like the real one. */
function twoAreas(app: TestApp): TestApp {
  app.backend.answersBy(contract.scoreSites, ({ body }) => {
    const { selected_areas } = body as { selected_areas: string[] }; // checked by the test of the scores call
    return rawReply(SITES.filter(({ area_name }) => selected_areas.includes(area_name ?? '')));
  });
  return app.signedIn().settings({ mapbox_api: true });
}

test('route cache: returning to the plan fetches no route, a change of areas only the missing ones', async ({
  app,
}) => {
  await twoAreas(app).chosen(['City Centre']).open('/patrolplan');
  await app.backend.hasSeen(contract.logRouteFetch, 1);

  await test.step('returning to the plan fetches no route again', async () => {
    await app.page.reload();
    await expect(planScreen(app.page).row('Centre One')).toContainText('+4.17 route');
    // A settings call without a reply would time out, and clear the routes.
    await app.backend.hasSeen(contract.readAppSettings, 2);
    await app.advance(11_000);
    expect(app.maps.requests).toHaveLength(1);
  });

  await test.step('a change of areas fetches only the missing routes', async () => {
    await shellScreen(app.page).link('Choose Locations').click();
    const screen = locationsScreen(app.page);
    await screen.dropdown.click();
    await screen.box('Quayside').check();
    await screen.go.click();
    await expect(planScreen(app.page).row('Quay Two')).toContainText('route');
    await expect(planScreen(app.page).row('Centre One')).toContainText('route');
    expect(app.maps.requests.map(({ to }) => to)).toEqual(['-1.6217,54.9756', '-1.6217,54.97']);
  });
});
