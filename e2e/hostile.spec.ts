import type { Page } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import type { ServiceCall } from '@patrolplan/contract/all';
import { rawReply } from '#e2e/harness/backend/answers.ts';
import {
  MALFORMATIONS,
  type Malformation,
  malformAll,
  malformEach,
} from '#e2e/harness/backend/malformed-replies.ts';
import { aProfile, aSite, aSiteDetail, aWeather, anEvent } from '#e2e/harness/backend/builders.ts';
import { PROMISED_KEYS } from '#e2e/harness/browser/stored-keys.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

/**
 * Malformed and hostile replies. The screen keeps working, no script runs, nothing is pushed out of view. A test opens
 * its screens with each of some dozen replies, which may take over 15 s.
 */
test.describe.configure({ timeout: 180_000 });

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };
const DETAIL = '/patrolplan/1/Strawberry%20Place%20Bays';

/** Console messages of failed calls. A crash of a screen is logged with '[screen]' and is not expected. */
const EXPECTED = /^(Failed to load resource|\[(?!screen\]))/;

/** Records dialogs and unexpected console errors. TestApp records uncaught errors and policy violations. */
function watch(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) ran.push(message.text());
  });
  return ran;
}

/** The defects of the current screen, in one evaluation, because it is polled. */
function brokenParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isShown = (selector: string) =>
      document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) === true;
    const crashed = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role="heading"]')].filter(
      (heading) => /something went wrong/i.test(heading.textContent),
    );
    const addresses = [...document.querySelectorAll('a')].filter(({ href }) => !/^https?:/.test(href));
    const injected = document.querySelectorAll('main script, main iframe, main object, main img[onerror]');
    return [
      ...(isShown('h1') ? [] : ['no heading']),
      ...(isShown('main') ? [] : ['no main']),
      ...(scrollWidth > clientWidth ? [`overflow by ${scrollWidth - clientWidth} px`] : []),
      ...[...crashed, ...addresses, ...injected].map(({ outerHTML }) => outerHTML),
    ];
  });
}

/** Opens a screen and waits until it has made the call that its content depends on. */
async function openUntilCalled(app: TestApp, path: string, call: ServiceCall): Promise<void> {
  const before = app.backend.of(call).length;
  await app.page.goto(app.origin + path);
  await expect.poll(() => app.backend.of(call).length, call.name).toBeGreaterThan(before);
}

/** Ends with the wide window, which shows the navigation. */
async function expectIntact(app: TestApp, ran: readonly string[]): Promise<void> {
  const { page } = app;
  await app.delivered();
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    await expect.poll(() => brokenParts(page), { message: `at ${size.width} px` }).toEqual([]);
  }
  expect(ran).toEqual([]);
  expect(app.icons.requests.filter(({ href }) => !/\/img\/wn\/\w{2,4}@2x\.png$/.test(href))).toEqual([]);
}

test('hostile replies: a site, the dashboard and select locations survive malformed replies', async ({
  app,
}) => {
  const { page } = app;
  const ran = watch(page);
  const setting = { setting_name: 'mapbox_api', setting_value: true };
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ event_score: 1 })])
    .prepare();
  for (const malformation of MALFORMATIONS) {
    profile(app, malformation);
    // Without its area the page requests nothing more about a site.
    app.backend.answers(contract.readSite, rawReply(malformAll(aSiteDetail(), malformation, ['area_name'])));
    app.backend.answers(contract.readSiteWeather, rawReply(malformAll(aWeather(), malformation)));
    const inTime = malformAll(anEvent(), malformation, ['startdatetime', 'enddatetime', 'id']);
    app.backend.answers(
      contract.readSiteEvents,
      rawReply([inTime, malformAll(anEvent(), malformation), anEvent({ id: 'good' })]),
    );
    const settings = [
      malformAll(setting, malformation),
      malformAll({ ...setting, setting_name: 'other' }, malformation),
      null,
      7,
    ];
    app.backend.answers(contract.readAppSettings, rawReply({ appsettings: settings }));

    await page.goto(app.origin + DETAIL);
    await expect(page.getByText('Site Address'), malformation.name).toBeVisible();
    await expect(page.getByText('Total currently active'), malformation.name).toBeVisible();
    await expectIntact(app, ran);
    await shellScreen(page).link('Dashboard').click();
    await expect(page.getByText('System Status'), malformation.name).toBeVisible();
    await expectIntact(app, ran);
    await shellScreen(page).link('Choose Locations').click();
    await expect(page.getByRole('heading', { name: 'Select Locations' }), malformation.name).toBeVisible();
    await expectIntact(app, ran);
  }
});

/** `is_active` stays as it is: an inactive account has its own screen. */
function profile(app: TestApp, malformation: Malformation): void {
  app.backend.answers(contract.readProfile, rawReply(malformAll(aProfile(), malformation, ['is_active'])));
}

test('hostile replies: the plan survives every malformed field of a site', async ({ app }) => {
  const ran = watch(app.page);
  const good = aSite({ site_id: 9_999, site_name: 'A good site' });
  const malformedSites = malformEach(aSite()).map((site, index) =>
    'site_id' in site && site['site_id'] === 1 ? { ...site, site_id: index + 1 } : site,
  );
  app.signedIn().chosen().settings({ mapbox_api: true });
  app.backend.answers(contract.scoreSites, rawReply([...malformedSites, null, 7, 'text', [], good]));
  app.backend.answers(
    contract.readBoosts,
    rawReply({ 1: 'many', 2: null, 3: {}, 4: 1e300, 5: -5, 6: '2.5', constructor: 1, x: 1, '9999': 2 }),
  );
  app.maps.answers((_request, index) => rawReply(BAD_DIRECTIONS[index % BAD_DIRECTIONS.length]));
  await app.open('/patrolplan');
  await expect(app.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expectIntact(app, ran);
  expect(await app.page.getByRole('main').innerText()).not.toMatch(/NaN|undefined|\[object/);
});

const BAD_DIRECTIONS: readonly unknown[] = [
  null,
  [],
  'text',
  { routes: [] },
  { routes: null },
  { routes: [null] },
  { routes: [{ duration: '600', distance: 1 }] },
  { routes: [{ duration: -1, distance: -1 }] },
  { routes: [{ duration: 1e300, distance: 1e300 }] },
  { routes: [{ duration: 600, distance: 1609.344 }] },
];

test('hostile replies: a site survives every malformed field of an event', async ({ app }) => {
  const ran = watch(app.page);
  app
    .signedIn()
    .chosen()
    .sites([aSite({ event_score: 1 })]);
  app.backend.answers(
    contract.readSiteEvents,
    rawReply([...malformEach(anEvent()), null, 7, anEvent({ id: 'good' })]),
  );
  await app.open(DETAIL);
  await expect(app.page.getByText('Active Events')).toBeVisible();
  await expectIntact(app, ran);
  expect(await app.page.getByRole('main').innerText()).not.toMatch(/NaN|undefined|\[object|Invalid Date/);
});

test('hostile replies: every screen survives replies of another type', async ({ app }) => {
  const ran = watch(app.page);
  app.signedIn().chosen();
  await app.prepare();
  for (const body of [null, 'text', [[]], { detail: { a: 1 } }]) {
    for (const call of [
      contract.readAppSettings,
      contract.readSite,
      contract.readSiteWeather,
      contract.readSiteEvents,
      contract.scoreSites,
      contract.readBoosts,
    ]) {
      app.backend.answers(call, rawReply(body));
    }
    await openUntilCalled(app, DETAIL, contract.readSite);
    await expectIntact(app, ran);
    await openUntilCalled(app, '/patrolplan', contract.scoreSites);
    await expectIntact(app, ran);
    await shellScreen(app.page).link('Dashboard').click();
    await expect(app.page.getByText('System Status')).toBeVisible();
    await expectIntact(app, ran);
  }
});

test('hostile replies: error texts with markup are shown as text on every account form', async ({ app }) => {
  const ran = watch(app.page);
  const markup = `<img src="${app.hosts.icons}/x" onerror=alert(1)>${'W'.repeat(2_000)}`;
  const refusal = rawReply(
    { detail: markup, error: markup, message: markup, email: [markup], password: [markup] },
    400,
  );
  for (const call of [contract.logIn, contract.register, contract.requestReset, contract.confirmReset]) {
    app.backend.answers(call, refusal);
  }
  await app.prepare();
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password?uid=u&token=t']) {
    await app.page.goto(app.origin + path);
    const submit = app.page.locator('main button[type=submit]');
    await expect(submit).toBeVisible();
    for (const field of await app.page.locator('main input').all()) {
      await field.fill(
        (await field.getAttribute('type')) === 'email' ? 'priya@patrolplan.example' : 'seven wet umbrellas',
      );
    }
    await submit.click();
    // The sign-in form has its own text; the others show the text of the service.
    await expect(app.page.getByText(/onerror=alert\(1\)|Invalid email/).first()).toBeVisible();
    await expectIntact(app, ran);
  }
});

test('hostile storage: every screen survives invalid stored values', async ({ app }) => {
  const ran = watch(app.page);
  const keys = [
    ...PROMISED_KEYS.filter((key) => !key.endsWith('Token')),
    'pp:config',
    'pp:profile',
    'pp:boosts',
    'pp:siteDetails',
    'pp:planReadAt',
    'pp:mapsPause',
  ];
  app.signedIn().sites([aSite()]);
  await app.prepare();
  await app.page.goto(`${app.origin}/login`);
  for (const invalid of [
    '',
    'null',
    '7',
    '"text"',
    '[null]',
    '{"a":{"b":[]}}',
    '{bad',
    '<img onerror=alert(1)>',
  ]) {
    for (const path of [DETAIL, '/patrolplan']) {
      await app.page.evaluate(
        ([names, value]) => names.forEach((name) => localStorage.setItem(name, value)),
        [keys, invalid] as const,
      );
      await openUntilCalled(app, path, contract.readProfile);
      await expectIntact(app, ran);
    }
    // This screen shows what was read from storage at the start.
    await shellScreen(app.page).link('Choose Locations').click();
    await expect(app.page.getByRole('heading', { name: 'Select Locations' })).toBeVisible();
    await expectIntact(app, ran);
  }
});
