import { contract } from '@patrolplan/contract';
import { aLatch, held, replyTo } from '#e2e/harness/backend/answers.ts';
import { aProfile, aSite } from '#e2e/harness/backend/builders.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const BOTH = ['City Centre', 'Quayside'];
const CENTRE = aSite({ site_id: 1, site_name: 'In the centre', area_name: 'City Centre' });
const QUAY = aSite({ site_id: 2, site_name: 'On the quay', area_name: 'Quayside' });
const PROFILE_WITHOUT_QUAYSIDE = replyTo(contract.readProfile, aProfile({ user_areas: ['City Centre'] }));

/** The service scores the sites of the requested areas. */
function scored(app: TestApp, centre = CENTRE): TestApp {
  app.backend.answersBy(contract.scoreSites, ({ body }) => {
    const { selected_areas } = body as { selected_areas: string[] }; // Safe: the app's own request.
    return replyTo(
      contract.scoreSites,
      [centre, QUAY].filter((site) => selected_areas.includes(site.area_name ?? '')),
    );
  });
  return app.signedIn().chosen(BOTH);
}

const asked = (app: TestApp) => app.backend.of(contract.scoreSites).map(({ body }) => body);

test("areas: yesterday's plan of more areas shows its age until the scores call is answered", async ({
  app,
}) => {
  await scored(app).clockAt('2026-11-13T15:05:00.000Z').open('/patrolplan');
  const screen = planScreen(app.page);
  await expect(screen.links).toHaveText(['In the centre', 'On the quay']);
  await app.hasStored('lastSelectedAreas', BOTH);
  const today = aLatch();
  const better = { ...CENTRE, base_score: 8 };
  app.backend.answers(contract.readProfile, PROFILE_WITHOUT_QUAYSIDE);
  app.backend.answers(contract.scoreSites, held(today, replyTo(contract.scoreSites, [better])));
  await app.page.clock.setSystemTime('2026-11-14T15:05:00.000Z');
  await app.page.reload();
  await expect(screen.links).toHaveText(['In the centre']);
  await expect(app.page.getByText(/^Data from 13 Nov, 15:0\d, 2[34] h \d+ min ago$/)).toBeVisible();
  await expect(app.page.getByText(/^Updated/)).toHaveCount(0);
  await expect.poll(() => asked(app).at(-1)).toEqual({ selected_areas: ['City Centre'] });
  today.release();
  await expect(screen.row('In the centre')).toContainText('8.00');
  await expect(app.page.getByText(/^Updated 15:0\d$/)).toBeVisible();
});

test('areas: deselecting one in another tab requests the scores again', async ({ app }) => {
  await scored(app).open('/patrolplan');
  const screen = planScreen(app.page);
  await expect(screen.links).toHaveText(['In the centre', 'On the quay']);
  const other = await app.context.newPage();
  await other.goto(`${app.origin}/choose-locations`);
  await locationsScreen(other).dropdown.click();
  await other.getByRole('checkbox', { name: 'Quayside' }).uncheck();
  await expect(screen.links).toHaveText(['In the centre']);
  await expect
    .poll(() => asked(app))
    .toEqual([{ selected_areas: BOTH }, { selected_areas: ['City Centre'] }]);
});
