import { type Page, expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { button, field, fillNamed } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { STAFF, signIn, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { staffScreen } from '#e2e/harness/screens/staff-screen.ts';

// Serial, on one worker: each worker would start its own service.
journeyTest.describe.configure({ mode: 'default', timeout: 240_000 });

const WARDEN = 'warden@patrolplan.example';
const NEW_WARDEN = 'lena.brown@example.org';
const PASSWORD = 'Seven-Grey-Kestrels';
/** Few, because the plan of the new area is on screen while its clock advances. staff-sites.spec.ts imports 500. */
const COUNT = 60;
const SITE = 'Walker Bay 25';

/** With `isBad`, three lines are wrong. */
function siteFile(isBad: boolean): string {
  const lines = Array.from({ length: COUNT }, (_, n) => {
    const name = isBad && n === 4 ? '' : `Walker Bay ${n + 1}`;
    const latitude = isBad && n === 49 ? '549' : (54.97 + n / 100_000).toFixed(5);
    const minutes = isBad && n === 54 ? 'long' : '8';
    return `${name},Walker,NE6 ${n % 9}${String.fromCodePoint(65 + (n % 26))}B,${latitude},-1.55,${minutes}`;
  });
  return `site_name,area_name,postcode,latitude,longitude,visit_minutes\n${lines.join('\n')}\n`;
}
const csv = (contents: string) => ({
  name: 'walker.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(contents),
});

// May take over 15 s: one path through most of the console, up to the phone of the new warden.
journeyTest(
  'journey: staff import sites, invite a warden, boost a site, and find it all in the trail',
  async ({ page, browser, service }) => {
    const { origin } = service;
    await signIn(page, origin, STAFF);
    await page.getByRole('link', { name: 'Open the staff console' }).click();
    await expect(page.getByRole('heading', { name: 'Staff console', level: 1 })).toBeVisible();
    const staff = staffScreen(page);

    await journeyTest.step('sites are imported after correcting three rows', async () => {
      await staff.open('Places', 'Sites');
      await page.getByRole('link', { name: 'Import sites' }).click();
      await page.setInputFiles('input[type=file]', csv(siteFile(true)));
      await expect(button(page, 'Correct 3 rows first')).toBeVisible();
      const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row');
      await expect(rows.nth(1)).toContainText('6');
      await expect(rows.nth(2)).toContainText('51');
      await expect(rows.nth(3)).toContainText('56');
      await page.getByRole('link', { name: 'Choose another file' }).click();
      await page.setInputFiles('input[type=file]', csv(siteFile(false)));
      await page.getByRole('checkbox', { name: /^Add the area ‘Walker’/ }).check();
      await button(page, `Import ${COUNT} sites`).click();
      await expect(page.getByText(`${COUNT} sites are imported.`)).toBeVisible();
    });

    await journeyTest.step('a warden is invited', async () => {
      await staff.link('People').click();
      await button(page, 'Add person').click();
      await field(page, 'Email').fill(NEW_WARDEN);
      await field(page, 'First name').fill('Lena');
      await field(page, 'Last name').fill('Brown');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Areas/ }).click();
      await dialog.getByRole('checkbox', { name: 'Walker' }).check();
      await button(page, 'Send invitation').click();
      await expect(page.getByText(`An invitation is on its way to ${NEW_WARDEN}.`)).toBeVisible();
    });

    const { warden, plan } = await journeyTest.step(
      'the warden chooses a password and opens the plan',
      async () => {
        const warden = await (await browser.newContext()).newPage();
        await warden.clock.install();
        await warden.context().grantPermissions(['geolocation'], { origin });
        await warden.context().setGeolocation({ latitude: 54.97, longitude: -1.55 });
        await warden.goto(await service.mailbox.linkFor(NEW_WARDEN, '/invitation'));
        await fillNamed(warden, { password: PASSWORD, re_password: PASSWORD });
        await button(warden, 'Save and sign in').click();
        await expect(warden.getByText('Welcome back, Lena!')).toBeVisible();
        // The assigned areas are chosen already.
        await warden.goto(`${origin}/patrolplan`);
        const plan = planScreen(warden);
        await expect(plan.links.first()).toBeVisible();
        return { warden, plan };
      },
    );

    await journeyTest.step('a boost set by keyboard moves the site to the first place', async () => {
      await staff.open('Plan', 'Boosts');
      await setBoostByKeyboard(page);
      await expect(
        page.getByText(`The boost on ${SITE} is set. Wardens see it within 30 seconds.`),
      ).toBeVisible();
      await nextBoosts(warden);
      await expect(plan.row(SITE)).toContainText('+4.00 boost');
      await expect(plan.links.first()).toHaveText(SITE);
    });

    await journeyTest.step('an ended boost disappears from the plan', async () => {
      await page.getByRole('button', { name: `End now, ${SITE}` }).click();
      await expect(page.getByText(`The boost on ${SITE} has ended.`)).toBeInViewport();
      await button(page, 'Undo').click();
      await expect(page.getByText(`The boost on ${SITE} continues.`)).toBeInViewport();
      await page.getByRole('button', { name: `End now, ${SITE}` }).click();
      await expect(page.getByText(`The boost on ${SITE} has ended.`)).toBeVisible();
      await nextBoosts(warden);
      await expect(warden.getByText('+4.00 boost')).toHaveCount(0);
      await warden.context().close();
    });

    await journeyTest.step('the trail has the boost, the invitation and every site', async () => {
      await staff.open('Evidence', 'Changes');
      const changes = page.getByRole('table', { name: 'Changes' });
      await expect(changes.getByRole('row', { name: /Boost ended/ }).first()).toContainText(SITE);
      await expect(changes.getByRole('row', { name: /Boost set/ }).first()).toContainText(SITE);
      await expect(changes.getByRole('row', { name: /Person invited/ }).first()).toContainText('Lena Brown');
      const trail: { actor: string; action: string; after: string }[] = JSON.parse(
        await service.patrol('audit', 'list', '--limit', '200', '--json'),
      );
      // Other tests import sites into the same service.
      const created = trail.filter(
        ({ actor, action, after }) =>
          action === 'site.create' && actor.startsWith('user:') && after.includes('"area_name":"Walker"'),
      );
      expect(created).toHaveLength(COUNT);
    });
  },
);

/**
 * Advances the clock until the boosts are requested, at most 30 s. In one jump the call would time out before its
 * reply.
 */
async function nextBoosts(page: Page): Promise<void> {
  const isForBoosts = (url: string) => url.endsWith(contract.readBoosts.path);
  const reply = page.waitForResponse((response) => isForBoosts(response.url()));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (let second = 0; second < 30 && !asked.some(isForBoosts); second += 1) await page.clock.runFor(1_000);
  await reply;
}

/** Without the mouse: open, find the site, add two steps, give a reason, save. */
async function setBoostByKeyboard(page: Page): Promise<void> {
  await button(page, 'Set boost').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set boost' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('walker bay 25');
  // While the last letters are being searched, other sites are above it, and Enter selects the first.
  await expect(page.getByRole('option').first()).toContainText('Walker Bay 25');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('First places in Walker')).toBeVisible();
  await field(page, 'Boost').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(dialog.getByText(new RegExp(`^Moves it from place \\d+ to 1 of ${COUNT}$`))).toBeVisible();
  await field(page, 'Reason').focus();
  await page.keyboard.type('Coaches expected');
  await page.keyboard.press('Enter');
}

journeyTest('journey: a draft survives a reload, and two taps boost a site', async ({ page, service }) => {
  await journeyTest.step('a draft survives a reload until it is discarded', async () => {
    await signedInBefore(page, service.origin, STAFF, ['City Centre']);
    await page.goto(`${service.origin}/staff/boosts?set`);
    await field(page, 'Reason').fill('Match day');
    await page.reload();
    await expect(field(page, 'Reason')).toHaveValue('Match day');
    await page.keyboard.press('Escape');
    await expect(page.getByText('A boost is not set yet.')).toBeVisible();
    await button(page, 'Discard').click();
    await expect(page.getByText('A boost is not set yet.')).toBeHidden();
  });

  await journeyTest.step('two taps boost a site, and a third ends it', async () => {
    await page.goto(`${service.origin}/patrolplan`);
    await planScreen(page).links.first().click();
    await button(page, 'Boost').click();
    await page.getByRole('radio', { name: 'Now for 4 h' }).check();
    await page.getByRole('button', { name: /^Boost until / }).click();
    await expect(page.getByText(/^Boosted until\s(\d+\s\w+,\s)?\d\d:\d\d\.$/)).toBeVisible();
    await button(page, 'End now').click();
    await expect(page.getByText('The boost has ended.')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(page.getByText(/^Boosted until/)).toBeVisible();
    await button(page, 'End now').click();
  });
});

journeyTest(
  "journey: Today leads to the end of a boost, and '/' opens a boost form that is filled in",
  async ({ page, service }) => {
    await signedInBefore(page, service.origin, STAFF);
    await page.goto(`${service.origin}/staff`);
    const boosts = page.getByRole('region', { name: 'Boosts that end soon' });
    await expect(page.getByText(/^Updated \d\d:\d\d · \d+ wardens? on shift$/)).toBeVisible();
    // The demo sets boosts of two hours at every hour, so that some end within the next one.
    await boosts
      .getByRole('link', { name: /^Change end, / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: /^Change end: / })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('boost grey str');
    await expect(page.getByRole('option', { selected: true })).toHaveText(/Set boost Grey Street/);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Set boost' });
    await expect(form.getByText(/^Grey Street/).first()).toBeVisible();
    await expect(field(page, 'Reason')).toHaveValue('');
    await button(page, 'Cancel').click();
  },
);

journeyTest('journey: a warden who opens the console makes no staff call', async ({ page, service }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, service.origin, WARDEN);
  await expect(page.getByRole('heading', { name: 'Staff console' })).toBeHidden();
  const before = asked.filter((path) => /staff|boosts-page|console-card/.test(path));
  expect(before, 'nothing of the console is loaded').toEqual([]);
  await page.goto(`${service.origin}/staff`);
  await expect(page.getByRole('heading', { name: 'Not for your account', level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/v1/staff/'))).toEqual([]);
  await expect(shellScreen(page).link('Dashboard')).toHaveAttribute('aria-current', 'page');
});
