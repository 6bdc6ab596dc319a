import { contract } from '@patrolplan/contract';
import type { BrowserContext } from '@playwright/test';
import { garbage, rawReply, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { aSite } from '#e2e/harness/backend/builders.ts';
import { button, named } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const QUAYSIDE = aSite({ area_name: 'Quayside', site_name: 'Quayside car park' });

/** Delays the app's code until `arrives` is called, as a slow network would. */
async function slowCode(context: BrowserContext): Promise<{ arrives: () => void }> {
  let arrives: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  await context.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  return { arrives };
}

/** Opens the plan with its first call sent and its code not loaded yet. */
async function planBeforeCode(app: TestApp): Promise<{ arrives: () => void }> {
  const code = await slowCode(app.context);
  await app.signedIn().chosen(['Quayside']).visitedBefore().prepare();
  await app.page.goto(`${app.origin}/patrolplan`, { waitUntil: 'commit' });
  return code;
}

test('first paint: the sign-in form is painted before the code, keeps the typed text, and then works', async ({
  app,
  page,
  context,
}) => {
  const code = await slowCode(context);
  await app.prepare();

  await test.step('the form is painted and accepts text before the code arrives', async () => {
    await page.goto(`${app.origin}/`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await expect(button(page, 'Sign in')).toBeVisible();
    await app.isAt('/login');
    await named(page, 'email').pressSequentially('ada@example.org');
    await named(page, 'password').pressSequentially('early secret');
  });

  await test.step('the typed text stays and signs in', async () => {
    code.arrives();
    await page.waitForFunction(() => Reflect.get(window, 'patrolplanBoot')?.hydrated === true);
    await expect(named(page, 'email')).toHaveValue('ada@example.org');
    await expect(named(page, 'password')).toHaveValue('early secret');
    await button(page, 'Sign in').click();
    await app.isAt('/');
    expect(app.backend.of(contract.logIn)[0]?.body).toEqual({
      email: 'ada@example.org',
      password: 'early secret',
    });
  });
});

test('first paint: a form submitted before the code arrives is sent once, and never by the address', async ({
  app,
  page,
  context,
}) => {
  const code = await slowCode(context);
  await app.prepare();
  await page.goto(`${app.origin}/login`, { waitUntil: 'commit' });
  await named(page, 'email').fill('ada@example.org');
  await named(page, 'password').fill('early secret');
  await named(page, 'password').press('Enter');
  expect(page.url()).toBe(`${app.origin}/login`);
  code.arrives();
  await app.isAt('/');
  expect(app.backend.of(contract.logIn)).toHaveLength(1);
});

test('first paint: the signed-in shell is painted before the code arrives', async ({
  app,
  page,
  context,
}) => {
  const code = await slowCode(context);
  await app.signedIn().prepare();
  await page.goto(`${app.origin}/patrolplan`, { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Choose Locations' }).first()).toBeVisible();
  await expect(page.locator('nav a[aria-current="page"]').first()).toHaveText('PatrolPlan');
  code.arrives();
  await expect(page.getByRole('heading', { name: 'PatrolPlan' })).toBeVisible();
});

test('first paint: the scores are requested once before the code, and their rows are in the first render', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes('Loading sites...')) Reflect.set(window, 'e2eLoadingSeen', true);
    }).observe(document, { childList: true, subtree: true });
  });
  const code = await planBeforeCode(app.sites([QUAYSIDE]));
  await app.backend.hasSeen(contract.scoreSites, 1);
  await page.waitForFunction(() => Reflect.get(window, 'patrolplanBoot')?.call?.text !== undefined);
  code.arrives();
  await expect(page.getByRole('link', { name: 'Quayside car park' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'e2eLoadingSeen'))).toBeUndefined();
  await expect(page.getByText('Updating data in background...')).toHaveCount(0);
  expect(app.backend.of(contract.scoreSites)).toHaveLength(1);
});

test('first paint: an early reply without a list, without JSON or with an error ends as usual', async ({
  app,
  page,
  context,
}) => {
  const { failed, empty } = planScreen(page);
  await app.signedIn().chosen(['Quayside']).visitedBefore().prepare();
  let asked = 0;
  for (const [reply, end] of [
    [rawReply({ sites: [] }), empty],
    [garbage(), empty],
    [refuse(500), failed],
  ] as const) {
    app.backend.answers(contract.scoreSites, reply);
    const code = await slowCode(context);
    await page.goto(`${app.origin}/patrolplan`, { waitUntil: 'commit' });
    asked += 1;
    await app.backend.hasSeen(contract.scoreSites, asked);
    code.arrives();
    await expect(end).toBeVisible();
    expect(app.backend.of(contract.scoreSites)).toHaveLength(asked);
    await context.unroute('**/assets/*.js');
  }
});

test('first paint: an early call refused with 401 renews the token and is replayed once', async ({ app }) => {
  app.backend.answersBy(contract.scoreSites, ({ headers }) =>
    headers['authorization'] === 'Bearer access-2' ? replyTo(contract.scoreSites, [QUAYSIDE]) : refuse(401),
  );
  await app.signedIn().chosen(['Quayside']).visitedBefore().open('/patrolplan');
  await expect(app.page.getByRole('link', { name: 'Quayside car park' })).toBeVisible();
  expect(app.backend.of(contract.scoreSites)).toHaveLength(2);
  expect(app.backend.of(contract.refreshToken)).toHaveLength(1);
});

test('first paint: a screen whose code cannot be loaded offers to reload', async ({ app, page, context }) => {
  await app.signedIn().open('/');
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
  await context.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Settings' }).first().click();
  const sorry = page.getByRole('heading', { name: 'This screen could not be loaded' });
  await expect(async () => {
    await app.advance(1_000);
    await expect(sorry).toBeVisible({ timeout: 500 });
  }).toPass();
  await context.unroute('**/assets/*.js');
  await button(page, 'Reload').click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
