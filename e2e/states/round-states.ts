import { expect } from '@playwright/test';
import { cityCentre } from '#e2e/harness/backend/city.ts';
import { type Directions, aRoute } from '#e2e/harness/backend/maps.ts';
import type { Answer } from '#e2e/harness/backend/answers.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { type Walk, expectText } from './screen-state.ts';
import { withVisits } from './visit-states.ts';

const METRES_PER_DEGREE = 111_195;

/** Routes a third longer than the straight line, at 22 km/h. */
function wayBetween({ from, to }: Pick<Directions, 'from' | 'to'>): Answer {
  const [[fromLongitude = 0, fromLatitude = 0], [toLongitude = 0, toLatitude = 0]] = [
    from.split(',').map(Number),
    to.split(',').map(Number),
  ];
  const east = (toLongitude - fromLongitude) * Math.cos((fromLatitude * Math.PI) / 180);
  const metres = Math.hypot(east, toLatitude - fromLatitude) * METRES_PER_DEGREE * 1.33;
  return aRoute(metres / (22 / 3.6), metres);
}

/** A warden with a city of sites, some of them boosted. */
export function aRoundApp(app: TestApp): TestApp {
  app.maps.answers(wayBetween);
  return app
    .signedIn()
    .chosen(['City Centre'])
    .features('round')
    .sites(cityCentre())
    .boosts({ 2: 3, 4: 1.5, 12: 1 })
    .settings({ mapbox_api: true });
}

/** All features that add a control to the round. */
const FEATURES = ['round', 'visits', 'map'] as const;

const round: Walk = {
  name: 'round',
  states: [
    {
      name: 'round, set-up',
      reach: async (app) => {
        await withVisits(aRoundApp(app))
          .signedIn({ user_id: 7 })
          .navigation({})
          .features(...FEATURES)
          .open('/round');
        await expect(roundScreen(app.page).finalResult).toBeVisible();
      },
    },
    {
      name: 'round, set-up, nothing in reach',
      reach: async (app) => {
        // The clock runs while the state before is looked at.
        const soon = new Date((await app.page.evaluate(() => Date.now())) + 4 * 60_000);
        const time = soon.toISOString().slice(11, 16);
        await app.page.getByLabel('Finish by').fill(time);
        await expectText(app, `No site can be reached by ${time}.`);
      },
    },
    {
      name: 'round, planned, left-out sites open',
      hasOwnColours: true,
      reach: async (app) => {
        await app.page.getByLabel('Finish by').fill('17:05');
        await roundScreen(app.page).show.click();
        await expectText(app, /\d points$/);
        await app.page.getByText(/sites left out$/).click();
        await expectText(app, 'No position known');
      },
    },
    {
      name: 'round, active, a stop was visited',
      differsWhenWide: true,
      hasOwnColours: true,
      reach: async (app) => {
        await roundScreen(app.page).start.click();
        await expect(roundScreen(app.page).nextStop).toBeVisible();
        await roundScreen(app.page).visited.click();
        await expectText(app, /^Visited .+\s\d\d:\d\d/);
        await expectText(app, 'Add a note');
      },
    },
    {
      name: 'round, skip',
      reach: async (app) => {
        await roundScreen(app.page).skip.click();
        await expectText(app, 'Tap the reason.');
      },
    },
    {
      name: 'round, finished',
      reach: async (app) => {
        const { page } = app;
        await roundScreen(page).reason('Road closed').click();
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('button', { name: 'End round' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'End round' }).click();
        await expectText(app, 'Round finished');
      },
    },
  ],
};

const roundWithoutPosition: Walk = {
  name: 'round without a position',
  states: [
    {
      name: 'round, set-up without a position',
      reach: async (app) => {
        await aRoundApp(app).position({ kind: 'denied' }).open('/round');
        await expectText(app, 'Your position is not known');
      },
    },
  ],
};

export const roundWalks: readonly Walk[] = [round, roundWithoutPosition];
