import { contract } from '@patrolplan/contract';
import { aLatch, garbage, held, noAnswer, rawReply, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('patrol plan: the title reads PatrolPlan', async ({ app }) => {
  await app.signedIn().chosen().open('/patrolplan');
  await expect(app.page.getByRole('heading', { name: 'PatrolPlan', exact: true, level: 1 })).toBeVisible();
});

test('patrol plan: with no selected areas it says so and links to Choose Locations', async ({ app }) => {
  await app.signedIn().open('/patrolplan');
  await expect(
    app.page.getByText('No areas selected. Please go to Locations to select areas.', { exact: true }),
  ).toBeVisible();
  await app.page.getByRole('link', { name: 'Go to Choose Locations', exact: true }).click();
  await app.isAt('/choose-locations');
  expect(app.backend.of(contract.scoreSites)).toHaveLength(0);
});

test('patrol plan: while loading it shows Loading sites...', async ({ app }) => {
  const latch = aLatch();
  app.backend.answers(contract.scoreSites, held(latch, replyTo(contract.scoreSites, [aSite()])));
  await app.signedIn().chosen().open('/patrolplan');
  const screen = planScreen(app.page);
  await expect(screen.loading).toBeVisible();
  latch.release();
  await expect(screen.link('Strawberry Place Bays')).toBeVisible();
  await expect(screen.loading).toHaveCount(0);
});

for (const [kind, answer] of [
  ['a refusal', refuse(400, { detail: 'Odd areas.' })],
  ['a server error', refuse(503)],
  ['no answer', noAnswer()],
] as const) {
  test(`patrol plan: ${kind} to the scores call shows the load error`, async ({ app }) => {
    app.backend.answers(contract.scoreSites, answer);
    await app.signedIn().chosen().open('/patrolplan');
    await expect(planScreen(app.page).failed).toBeVisible();
    await expect(planScreen(app.page).loading).toHaveCount(0);
  });
}

for (const [kind, answer] of [
  ['an object', rawReply({ sites: [] })],
  ['no JSON', garbage()],
] as const) {
  test(`patrol plan: a scores reply that is ${kind}, not a list, empties the list and ends loading`, async ({
    app,
  }) => {
    const logged: string[] = [];
    app.page.on('console', (message) => logged.push(message.type()));
    app.backend.answers(contract.scoreSites, answer);
    await app.signedIn().chosen().open('/patrolplan');
    const screen = planScreen(app.page);
    await expect(screen.empty).toBeVisible();
    await expect(screen.loading).toHaveCount(0);
    await expect(screen.failed).toHaveCount(0);
    expect(logged).toContain('error');
  });
}

test('patrol plan: with nothing to list it says No sites available for the selected area.', async ({
  app,
}) => {
  await app.signedIn().chosen().sites([]).open('/patrolplan');
  await expect(planScreen(app.page).empty).toBeVisible();
});

test('patrol plan: the scores call posts the selected areas', async ({ app }) => {
  await app.signedIn().chosen(['City Centre', 'Quayside']).sites([aSite()]).open('/patrolplan');
  const [call] = await app.backend.hasSeen(contract.scoreSites, 1);
  expect(call).toMatchObject({ method: 'POST', body: { selected_areas: ['City Centre', 'Quayside'] } });
  expect(call?.url.href).toBe(`${app.origin}/api/v1/sites/scores/`);
});

test('patrol plan: the list header shows the day type capitalised, the period and the columns', async ({
  app,
}) => {
  const site = aSite({ day_type: 'weekday', current_period: 'evening' });
  await app.signedIn().chosen().sites([site]).open('/patrolplan');
  const main = app.page.getByRole('main');
  await expect(main).toContainText(/Weekday\W+evening/);
  await expect(main.getByText('Site Name', { exact: true })).toBeVisible();
  await expect(main.getByText('Score', { exact: true })).toBeVisible();
});

test('patrol plan: only sites of the selected areas are listed', async ({ app }) => {
  await app
    .signedIn()
    .chosen(['City Centre'])
    .sites([aSite(), aSite({ site_id: 2, site_name: 'Elsewhere', area_name: 'Quayside' })])
    .open('/patrolplan');
  const screen = planScreen(app.page);
  await expect(screen.link('Strawberry Place Bays')).toBeVisible();
  await expect(screen.link('Elsewhere')).toHaveCount(0);
});

test('patrol plan: a row shows the weather main and temperature in °C', async ({ app }) => {
  await app.signedIn().chosen().sites([aSite()]).open('/patrolplan');
  await expect(planScreen(app.page).row('Strawberry Place Bays')).toContainText(/Rain\s*9\s*°C/);
});

test('patrol plan: a temperature of 0 is a temperature', async ({ app }) => {
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ weather: { main: 'Snow', temp: 0 } })])
    .open('/patrolplan');
  await expect(planScreen(app.page).row('Strawberry Place Bays')).toContainText(/Snow\s*0\s*°C/);
});

test('patrol plan: a row without weather says No weather data', async ({ app }) => {
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ weather: null })])
    .open('/patrolplan');
  await expect(planScreen(app.page).row('Strawberry Place Bays')).toContainText('No weather data');
});

test('patrol plan: the site name links to its detail screen, any name surviving', async ({ app }) => {
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

test('patrol plan: a row colour is blue and lightens with rank from 0.45 to 0.70', async ({ app }) => {
  await app.signedIn().chosen().sites(someSites(6)).open('/patrolplan');
  const screen = planScreen(app.page);
  await expect(screen.link('Site 6')).toBeVisible();
  for (let rank = 0; rank < 6; rank += 1) {
    const { hue, lightness } = await screen.colour(`Site ${rank + 1}`);
    expect(lightness).toBeCloseTo(0.45 + (0.25 * rank) / 5, 2);
    expect(hue).toBeGreaterThan(210);
    expect(hue).toBeLessThan(235);
  }
});

test('patrol plan: a single row takes the lightness 0.45', async ({ app }) => {
  await app.signedIn().chosen().sites([aSite()]).open('/patrolplan');
  const { lightness } = await planScreen(app.page).colour('Strawberry Place Bays');
  expect(lightness).toBeCloseTo(0.45, 2);
});

test('patrol plan: boosted rows are green, on the same scale', async ({ app }) => {
  await app.signedIn().chosen().sites(someSites(3)).boosts({ 2: 0.5, 3: 0 }).open('/patrolplan');
  const screen = planScreen(app.page);
  await expect(screen.row('Site 2')).toContainText('boost');
  const { hue, lightness } = await screen.colour('Site 2');
  expect(hue).toBeGreaterThan(130);
  expect(hue).toBeLessThan(165);
  expect(lightness).toBeCloseTo(0.575, 2);
  expect((await screen.colour('Site 3')).hue).toBeGreaterThan(210);
});
