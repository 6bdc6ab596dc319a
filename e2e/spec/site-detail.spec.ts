import { contract } from '@patrolplan/contract';
import { aLatch, held, noAnswer, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { aSite, aSiteDetail, aWeather } from '#e2e/harness/backend/builders.ts';
import { cardTitled } from '#e2e/harness/screens/cards.ts';
import { ICON_HOST } from '#e2e/harness/backend/icons.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const NAME = 'Strawberry Place Bays';
const PATH = '/patrolplan/1/Strawberry%20Place%20Bays';
const SITE = aSite({ base_score: 6.9, weather_score: 0.6, event_score: 3 });

/** From the plan by the row's link, so that the link carries what the plan knows. */
async function openFromPlan(app: TestApp): Promise<void> {
  await app.signedIn().chosen().open('/patrolplan');
  await planScreen(app.page).link(NAME).click();
  await expect(app.page.getByRole('heading', { name: NAME, exact: true, level: 1 })).toBeVisible();
}

test('site detail: ← Back to Patrol Plan leads to the plan', async ({ app }) => {
  await app.signedIn().chosen().sites([SITE]).open(PATH);
  await app.page.getByRole('link', { name: '← Back to Patrol Plan', exact: true }).click();
  await app.isAt('/patrolplan');
});

for (const [segment, name] of [
  ['Strawberry%20Place%20Bays', 'Strawberry Place Bays'],
  ['A%2FB%20%26%20C%20%232%2C%20100%25', 'A/B & C #2, 100%'],
  ['Caf%C3%A9%20Corner', 'Café Corner'],
] as const) {
  test(`site detail: the site name ${segment} is shown URL-decoded`, async ({ app }) => {
    await app.signedIn().chosen().open(`/patrolplan/7/${segment}`);
    await expect(app.page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
  });
}

test('site detail: the link carries the score breakdown, the boosted flag and the route info', async ({
  app,
}) => {
  app.maps.answers(() => aRoute(3000, 5471));
  app.sites([SITE]).boosts({ 1: 1.5 }).settings({ mapbox_api: true });
  await app.signedIn().chosen().open('/patrolplan');
  await expect(planScreen(app.page).row(NAME)).toContainText('route');
  await planScreen(app.page).link(NAME).click();
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
});

test('site detail: without a boost there is no badge and no boost score line', async ({ app }) => {
  app.sites([SITE]);
  await openFromPlan(app);
  await expect(cardTitled(app.page, 'Score Breakdown')).toContainText(/Boost\D*0\.00/);
  await expect(app.page.getByText('Boosted', { exact: true })).toHaveCount(0);
  await expect(app.page.getByText(/^Boost Score:/)).toHaveCount(0);
});

test('site detail: without a route it says Route information not available', async ({ app }) => {
  app.sites([SITE]);
  await openFromPlan(app);
  await expect(cardTitled(app.page, 'Route Info')).toContainText('Route information not available');
});

test('site detail: while the weather loads it says Loading weather...', async ({ app }) => {
  const latch = aLatch();
  app.backend.answers(contract.readSiteWeather, held(latch, replyTo(contract.readSiteWeather, aWeather())));
  await app.signedIn().chosen().sites([SITE]).open(PATH);
  await expect(app.page.getByText('Loading weather...', { exact: true })).toBeVisible();
  latch.release();
  await expect(app.page.getByText('moderate rain', { exact: true })).toBeVisible();
  await expect(app.page.getByText('Loading weather...')).toHaveCount(0);
});

test('site detail: the weather shows icon, main condition, description and temperature in °C', async ({
  app,
}) => {
  await app.signedIn().chosen().sites([SITE]).open(PATH);
  const main = app.page.getByRole('main');
  await expect(main.getByText('Rain', { exact: true })).toBeVisible();
  await expect(main.getByText('moderate rain', { exact: true })).toBeVisible();
  await expect(main).toContainText(/9\s*°C/);
  await expect(main.locator(`img[src^="${ICON_HOST}"]`)).toHaveAttribute(
    'src',
    `${ICON_HOST}/img/wn/10d@2x.png`,
  );
  await expect.poll(() => app.icons.requests.map(({ pathname }) => pathname)).toContain('/img/wn/10d@2x.png');
});

test('site detail: the weather call posts the site id as a number and the current time', async ({ app }) => {
  await app.signedIn().chosen().sites([SITE]).open(PATH);
  const [call] = await app.backend.hasSeen(contract.readSiteWeather, 1);
  expect(call?.method).toBe('POST');
  expect(call?.url.href).toBe(`${app.origin}/api/v1/sitesweather/single/`);
  expect(call?.body).toEqual({
    site_id: 1,
    current_time: expect.stringMatching(/^2026-11-14T15:05:\d\d\.\d{3}Z$/),
  });
});

test('site detail: the address call is a GET for the site', async ({ app }) => {
  await app.signedIn().chosen().sites([SITE]).open(PATH);
  const [call] = await app.backend.hasSeen(contract.readSite, 1);
  expect(call).toMatchObject({ method: 'GET', body: undefined });
  expect(call?.url.href).toBe(`${app.origin}/api/v1/sitesdetailed/1/`);
});

test('site detail: Site Address lists nine parts', async ({ app }) => {
  await app.signedIn().chosen().sites([SITE]).open(PATH);
  const card = cardTitled(app.page, 'Site Address');
  for (const [label, value] of [
    ['Address 1', '1 Barrack Road'],
    ['Address 2', 'St James Park'],
    ['Address 3', 'North Stand'],
    ['Address 4', 'Gate 4'],
    ['Area', 'City Centre'],
    ['City', 'Newcastle upon Tyne'],
    ['County', 'Tyne and Wear'],
    ['Postcode', 'NE1 4ST'],
    ['Country', 'GB'],
  ] as const) {
    await expect(card.getByText(label, { exact: true })).toBeVisible();
    await expect(card).toContainText(new RegExp(`${label}\\s*${value}`));
  }
});

test('site detail: address 3, address 4, area and county show N/A when empty', async ({ app }) => {
  const empty = aSiteDetail({
    addressline3: '',
    addressline4: null,
    area_name: '',
    county: null,
    addressline2: '',
  });
  app.backend.replies(contract.readSite, empty);
  await app.signedIn().chosen().sites([SITE]).open(PATH);
  const card = cardTitled(app.page, 'Site Address');
  for (const label of ['Address 3', 'Address 4', 'Area', 'County'])
    await expect(card).toContainText(new RegExp(`${label}\\s*N/A`));
  await expect(card.getByText('N/A', { exact: true })).toHaveCount(4);
});

for (const [what, call] of [
  ['site', contract.readSite],
  ['weather', contract.readSiteWeather],
  ['events', contract.readSiteEvents],
] as const) {
  for (const [kind, answer] of [
    ['server error', refuse(500)],
    ['broken connection', noAnswer()],
  ] as const) {
    test(`site detail: a ${kind} on the ${what} call is not shown and the screen continues`, async ({
      app,
    }) => {
      app.backend.answers(call, answer);
      app.sites([SITE]);
      await openFromPlan(app);
      await expect.poll(() => app.backend.of(call).length).toBeGreaterThan(0);
      await expect(cardTitled(app.page, 'Score Breakdown')).toContainText('10.50');
      await expect(app.page.getByRole('alert')).toHaveCount(0);
      if (what !== 'site') await expect(app.page.getByText('NE1 4ST')).toBeVisible();
      if (what !== 'weather') await expect(app.page.getByText('moderate rain')).toBeVisible();
    });
  }
}

test('site detail: a pasted link works without the carried state', async ({ app }) => {
  await app.signedIn().chosen().sites([SITE]).boosts({ 1: 1.5 }).open(PATH);
  await expect(app.page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
  await expect(cardTitled(app.page, 'Score Breakdown')).toContainText(/Base\D*6\.90/);
  await expect(app.page.getByText('NE1 4ST')).toBeVisible();
});

test('site detail: a reload keeps the scores', async ({ app }) => {
  app.sites([SITE]).boosts({ 1: 1.5 });
  await openFromPlan(app);
  await expect(cardTitled(app.page, 'Score Breakdown')).toContainText(/Final Score\D*12\.00/);
  await app.page.reload();
  await expect(cardTitled(app.page, 'Score Breakdown')).toContainText(/Final Score\D*12\.00/);
  await expect(app.page.getByText('Boosted', { exact: true })).toBeVisible();
});

test('site detail: a site that the service does not know says so', async ({ app }) => {
  app.backend.answers(contract.readSite, refuse(404));
  await app.signedIn().chosen().open('/patrolplan/999/Nowhere');
  await expect(app.page.getByText('There is no site with this number.', { exact: true })).toBeVisible();
  await expect(app.page.getByText('Score Breakdown')).toHaveCount(0);
});

test('site detail: without a connection it says what is not kept', async ({ app }) => {
  app.backend.answers(contract.readSite, noAnswer());
  await app.signedIn().chosen().open(PATH);
  for (const title of ['Site Address', 'Score Breakdown'])
    await expect(cardTitled(app.page, title)).toContainText('Not kept on this phone.');
});

test('site detail: area and weather of the plan are there before any reply', async ({ app }) => {
  app.backend.answers(contract.readSite, held(aLatch(), refuse(500)));
  app.backend.answers(contract.readSiteWeather, held(aLatch(), refuse(500)));
  app.sites([SITE]);
  await openFromPlan(app);
  await expect(cardTitled(app.page, 'Site Address')).toContainText(/Area\s*City Centre/);
  await expect(app.page.getByText('Rain', { exact: true })).toBeVisible();
  await expect(app.page.getByText('Loading weather...', { exact: true })).toBeVisible();
});
