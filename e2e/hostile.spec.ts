import type { Page } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { rawReply } from '#e2e/harness/answers.ts';
import type { Bend } from '#e2e/harness/bent-replies.ts';
import { BENDS, bendAll, bendEach } from '#e2e/harness/bent-replies.ts';
import { aProfile, aSite, aSiteDetail, aWeather, anEvent } from '#e2e/harness/builders.ts';
import { ICON_HOST } from '#e2e/harness/icons.ts';
import { PROMISED_KEYS } from '#e2e/harness/stored-keys.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { World } from '#e2e/harness/world.ts';

/** Replies that no honest service sends. The screen stands, nothing runs, nothing is pushed out of view. */
test.describe.configure({ timeout: 180_000 });

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };
const DETAIL = '/patrolplan/1/Strawberry%20Place%20Bays';

/** A refused call, as the browser and the app note it. What a screen could not survive is noted as '[screen]'. */
const EXPECTED = /^(Failed to load resource|\[(?!screen\]))/;

/** Counts whatever runs that should not; the page's own errors and policy violations are counted by the world. */
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

async function stands(world: World, ran: readonly string[]): Promise<void> {
  const { page } = world;
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /something went wrong/i })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeVisible();
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, { message: `pushed out of view at ${size.width} px` }).toBeLessThanOrEqual(0);
  }
  const addresses = await page.evaluate(() => [...document.querySelectorAll('a')].map(({ href }) => href));
  expect(addresses.filter((address) => !/^https?:/.test(address))).toEqual([]);
  const strangers = await page.locator('main script, main iframe, main object, main img[onerror]').count();
  expect(strangers).toBe(0);
  expect(ran).toEqual([]);
  expect(world.icons.requests.filter(({ href }) => !/\/img\/wn\/\w{2,4}@2x\.png$/.test(href))).toEqual([]);
}

test('hostile replies: the dashboard with every reply bent', async ({ world }) => {
  const ran = watch(world.page);
  const setting = { setting_name: 'mapbox_api', setting_value: true };
  await world.signedIn().prepare();
  for (const bent of BENDS) {
    profile(world, bent);
    const settings = [bendAll(setting, bent), bendAll({ ...setting, setting_name: 'other' }, bent), null, 7];
    world.backend.answers(contract.readAppSettings, rawReply({ appsettings: settings }));
    await world.page.goto(`${world.origin}/`);
    await expect(world.page.getByText('System Status'), bent.name).toBeVisible();
    await stands(world, ran);
  }
});

test('hostile replies: select locations with every reply bent', async ({ world }) => {
  const ran = watch(world.page);
  await world.signedIn().prepare();
  for (const bent of BENDS) {
    profile(world, bent);
    await world.page.goto(`${world.origin}/choose-locations`);
    await expect(world.page.getByRole('heading', { name: 'Select Locations' }), bent.name).toBeVisible();
    await stands(world, ran);
  }
});

test('hostile replies: a site with every reply bent', async ({ world }) => {
  const ran = watch(world.page);
  await world
    .signedIn()
    .chosen()
    .sites([aSite({ event_score: 1 })])
    .prepare();
  for (const bent of BENDS) {
    // Without its area nothing more is asked about a site.
    world.backend.answers(contract.readSite, rawReply(bendAll(aSiteDetail(), bent, ['area_name'])));
    world.backend.answers(contract.readSiteWeather, rawReply(bendAll(aWeather(), bent)));
    const inTime = bendAll(anEvent(), bent, ['startdatetime', 'enddatetime', 'id']);
    world.backend.answers(
      contract.readSiteEvents,
      rawReply([inTime, bendAll(anEvent(), bent), anEvent({ id: 'good' })]),
    );
    await world.page.goto(world.origin + DETAIL);
    await expect(world.page.getByText('Site Address'), bent.name).toBeVisible();
    await expect(world.page.getByText('Total currently active'), bent.name).toBeVisible();
    await stands(world, ran);
  }
});

/** Inactive is an honest answer, so that field alone is left as it is. */
function profile(world: World, bent: Bend): void {
  world.backend.answers(contract.readProfile, rawReply(bendAll(aProfile(), bent, ['is_active'])));
}

test('hostile replies: the plan with every field of a site bent every way', async ({ world }) => {
  const ran = watch(world.page);
  const good = aSite({ site_id: 9_999, site_name: 'A good site' });
  const bentSites = bendEach(aSite()).map((site, index) =>
    'site_id' in site && site['site_id'] === 1 ? { ...site, site_id: index + 1 } : site,
  );
  world.signedIn().chosen().settings({ mapbox_api: true });
  world.backend.answers(contract.scoreSites, rawReply([...bentSites, null, 7, 'text', [], good]));
  world.backend.answers(
    contract.readBoosts,
    rawReply({ 1: 'many', 2: null, 3: {}, 4: 1e300, 5: -5, 6: '2.5', constructor: 1, x: 1, '9999': 2 }),
  );
  world.maps.answers((_request, index) => rawReply(BAD_DIRECTIONS[index % BAD_DIRECTIONS.length]));
  await world.open('/patrolplan');
  await expect(world.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await stands(world, ran);
  expect(await world.page.getByRole('main').innerText()).not.toMatch(/NaN|undefined|\[object/);
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

test('hostile replies: a site with every field of an event bent every way', async ({ world }) => {
  const ran = watch(world.page);
  world
    .signedIn()
    .chosen()
    .sites([aSite({ event_score: 1 })]);
  world.backend.answers(
    contract.readSiteEvents,
    rawReply([...bendEach(anEvent()), null, 7, anEvent({ id: 'good' })]),
  );
  await world.open(DETAIL);
  await expect(world.page.getByText('Active Events')).toBeVisible();
  await stands(world, ran);
  expect(await world.page.getByRole('main').innerText()).not.toMatch(/NaN|undefined|\[object|Invalid Date/);
});

test('hostile replies: whole replies of another kind', async ({ world }) => {
  const ran = watch(world.page);
  world.signedIn().chosen();
  await world.prepare();
  for (const body of [null, 'text', [[]], { detail: { a: 1 } }]) {
    for (const call of [
      contract.readAppSettings,
      contract.readSite,
      contract.readSiteWeather,
      contract.readSiteEvents,
      contract.scoreSites,
      contract.readBoosts,
    ]) {
      world.backend.answers(call, rawReply(body));
    }
    for (const path of ['/', '/patrolplan', DETAIL]) {
      await world.page.goto(world.origin + path);
      await stands(world, ran);
    }
  }
});

test('hostile replies: complaints with markup are words on every account form', async ({ world }) => {
  const ran = watch(world.page);
  const markup = `<img src="${ICON_HOST}/x" onerror=alert(1)>${'W'.repeat(2_000)}`;
  const refusal = rawReply(
    { detail: markup, error: markup, message: markup, email: [markup], password: [markup] },
    400,
  );
  for (const call of [contract.logIn, contract.register, contract.requestReset, contract.confirmReset]) {
    world.backend.answers(call, refusal);
  }
  await world.prepare();
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password?uid=u&token=t']) {
    await world.page.goto(world.origin + path);
    const submit = world.page.locator('main button[type=submit]');
    await expect(submit).toBeVisible();
    for (const field of await world.page.locator('main input').all()) {
      await field.fill(
        (await field.getAttribute('type')) === 'email' ? 'priya@patrolplan.example' : 'seven wet umbrellas',
      );
    }
    await submit.click();
    // The sign-in form has words of its own; the others say what the service says.
    await expect(world.page.getByText(/onerror=alert\(1\)|Invalid email/).first()).toBeVisible();
    await stands(world, ran);
  }
});

test('hostile storage: every stored key full of rubbish', async ({ world }) => {
  const ran = watch(world.page);
  const keys = [
    ...PROMISED_KEYS.filter((key) => !key.endsWith('Token')),
    'pp:config',
    'pp:profile',
    'pp:boosts',
    'pp:siteDetails',
    'pp:planReadAt',
  ];
  world.signedIn().sites([aSite()]);
  await world.prepare();
  await world.page.goto(`${world.origin}/login`);
  for (const rubbish of [
    '',
    'null',
    '7',
    '"text"',
    '[null]',
    '{"a":{"b":[]}}',
    '{bad',
    '<img onerror=alert(1)>',
  ]) {
    for (const path of ['/patrolplan', DETAIL, '/choose-locations']) {
      await world.page.evaluate(
        ([names, value]) => names.forEach((name) => localStorage.setItem(name, value)),
        [keys, rubbish] as const,
      );
      await world.page.goto(world.origin + path);
      await stands(world, ran);
    }
  }
});
