import { contract } from '@patrolplan/contract';
import { aLatch, garbage, held, noAnswer, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { aSite } from '#e2e/harness/backend/builders.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { cardTitled } from '#e2e/harness/screens/cards.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

const FAILED = 'Failed to load app settings. Please try again later.';

test('dashboard: greets the user by first name, with a subtitle about an overview', async ({ app }) => {
  await app.signedIn({ first_name: 'Amara' }).open('/');
  await expect(app.page.getByText('Welcome back, Amara!', { exact: true })).toBeVisible();
  await expect(app.page.getByRole('main').getByText(/overview/i)).toBeVisible();
});

for (const [name, path] of [
  ['View Patrol Plan', '/patrolplan'],
  ['Choose Locations', '/choose-locations'],
  ['Settings', '/settings'],
] as const) {
  test(`dashboard: the Quick Access card links ${name} to ${path}`, async ({ app }) => {
    await app.signedIn().open('/');
    await cardTitled(app.page, 'Quick Access').getByRole('link', { name }).click();
    await app.isAt(path);
  });
}

for (const [what, count, user_areas] of [
  ['three areas', 3, ['City Centre', 'Haymarket', 'Quayside']],
  ['an empty list', 0, []],
  ['no list', 0, undefined],
] as const) {
  test(`dashboard: Total Areas is ${count} for ${what}`, async ({ app }) => {
    await app.signedIn({ user_areas: user_areas && [...user_areas] }).open('/');
    const card = cardTitled(app.page, 'Your Assigned Areas');
    await expect(card).toContainText('Total Areas');
    await expect(card).toContainText(new RegExp(`(^|\\D)${count}(\\D|$)`));
  });
}

test('dashboard: System Status names each setting, Enabled when truthy and Disabled otherwise', async ({
  app,
}) => {
  await app
    .signedIn()
    .settings({ openweathermap_api: true, mapbox_api: 0, ticketmaster_api: 'yes', other: null })
    .open('/');
  const card = cardTitled(app.page, 'System Status');
  for (const [label, badge] of [
    ['Weather API', 'Enabled'],
    ['Routes API', 'Disabled'],
    ['ticketmaster_api', 'Enabled'],
    ['other', 'Disabled'],
  ] as const) {
    const line = card.getByRole('listitem').filter({ hasText: label });
    await expect(line.getByText(badge, { exact: true })).toBeVisible();
  }
});

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

test('dashboard: while settings load it shows Loading settings...', async ({ app }) => {
  const latch = aLatch();
  const reply = replyTo(contract.readAppSettings, {
    appsettings: [{ setting_name: 'mapbox_api', setting_value: true }],
  });
  app.backend.answers(contract.readAppSettings, held(latch, reply));
  await app.signedIn().open('/');
  await expect(app.page.getByText('Loading settings...', { exact: true })).toBeVisible();
  latch.release();
  await expect(app.page.getByText('Routes API', { exact: true })).toBeVisible();
  await expect(app.page.getByText('Loading settings...')).toHaveCount(0);
});

for (const [kind, answer] of [
  ['a refusal', refuse(400)],
  ['a server error', refuse(500)],
  ['no answer', noAnswer()],
  ['a reply of another shape', garbage()],
] as const) {
  test(`dashboard: ${kind} to the settings call shows the settings failure`, async ({ app }) => {
    app.backend.answers(contract.readAppSettings, answer);
    await app.signedIn().open('/');
    await expect(cardTitled(app.page, 'System Status').getByText(FAILED, { exact: true })).toBeVisible();
  });
}

test('dashboard: the settings call is a POST without a body', async ({ app }) => {
  await app.signedIn().open('/');
  const [call] = await app.backend.hasSeen(contract.readAppSettings, 1);
  expect(call).toMatchObject({ method: 'POST', body: undefined });
  expect(call?.url.href).toBe(`${app.origin}/api/v1/appsettings/`);
  expect(call?.headers['authorization']).toBe('Bearer access-1');
});

test('dashboard: View Patrol Plan names the first site of the last plan', async ({ app }) => {
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

test('dashboard: the assigned areas are listed by name', async ({ app }) => {
  await app.signedIn({ user_areas: ['Quayside', 'City Centre'] }).open('/');
  const names = cardTitled(app.page, 'Your Assigned Areas').getByRole('listitem');
  await expect(names).toHaveText(['City Centre', 'Quayside']);
});
