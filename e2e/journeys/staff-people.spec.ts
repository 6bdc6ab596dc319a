import { type Page, expect } from '@playwright/test';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { axeFindings, runsAxe } from '#e2e/harness/screens/axe.ts';
import { button, field, fillNamed } from '#e2e/harness/screens/forms.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { brokenTexts, resize } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';

const EMAIL = 'grace.okafor@example.org';
const PASSWORD = 'Seven-Grey-Kestrels';

// Serial, on one worker: each worker would start its own service.
journeyTest.describe.configure({ mode: 'default', timeout: 120_000 });

const person = (page: Page, name: string) => page.getByRole('row', { name });

/** axe, tap targets and cut texts, from the smallest phone to the desktop. */
async function expectGoodLayout(page: Page, widths: readonly number[] = [320, 390, 1440]): Promise<void> {
  for (const width of widths) {
    await resize(page, { width, height: 900 });
    if (runsAxe(width)) expect(await axeFindings(page), `${width} px`).toEqual([]);
    const isScrolled = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isScrolled, `${width} px scrolls sideways`).toBe(false);
    await expect.poll(() => brokenTexts(page), `${width} px`).toEqual([]);
    if (width < 1024) await expect.poll(() => smallTargets(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

// May take over 15 s: two people in two browser contexts, from the invitation to the erasure.
journeyTest(
  'journey: staff invite a warden, assign areas, read the changes and erase the person',
  async ({ page, browser, service }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));

    await journeyTest.step('the list of people has a good layout', async () => {
      await signedInBefore(page, service.origin, STAFF);
      await page.goto(`${service.origin}/staff/people`);
      await expect(person(page, 'Helen Armstrong')).toContainText('just now');
      // staff-screens.spec.ts looks at the list at the other widths.
      await expectGoodLayout(page, [320]);
    });

    await journeyTest.step('a person is invited by keyboard, and the draft survives a reload', async () => {
      await button(page, 'Add person').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Add person' })).toBeVisible();
      await field(page, 'Email').focus();
      for (const typed of [EMAIL, 'Grace', 'Okafor']) {
        await page.keyboard.type(typed);
        await page.keyboard.press('Tab');
      }
      await expectGoodLayout(page);
      await page.keyboard.press('Escape');
      await page.reload();
      await button(page, 'Continue').click();
      await expect(field(page, 'Last name')).toHaveValue('Okafor');
      await field(page, 'Last name').press('Enter');
      await expect(page.getByText(`An invitation is on its way to ${EMAIL}.`)).toBeVisible();
      await expect(person(page, 'Grace Okafor')).toContainText('No areas yet');
      await expect(person(page, 'Grace Okafor')).toContainText('Invited');
    });

    const warden = await journeyTest.step(
      'the warden chooses a password by the mailed link and has no console',
      async () => {
        const warden = await (await browser.newContext()).newPage();
        await warden.goto(await service.mailbox.linkFor(EMAIL, '/invitation'));
        await expect(warden.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
        await expect(warden.getByText(/^At least 10 characters/)).toBeVisible();
        expect(await axeFindings(warden)).toEqual([]);
        await fillNamed(warden, { password: 'too short', re_password: 'too short' });
        await button(warden, 'Save and sign in').click();
        await expect(warden.getByRole('alert')).toContainText('too short');
        await fillNamed(warden, { password: PASSWORD, re_password: PASSWORD });
        await button(warden, 'Save and sign in').click();
        await expect(warden.getByText('Welcome back, Grace!')).toBeVisible();
        await warden.goto(`${service.origin}/staff/people`);
        await expect(warden.getByRole('heading', { name: 'Not for your account' })).toBeVisible();
        return warden;
      },
    );

    await journeyTest.step('staff assign an area, and the warden sees it', async () => {
      await page.getByRole('searchbox').fill('okafor');
      await expect(page.getByRole('row')).toHaveCount(2);
      await page.getByRole('link', { name: 'Areas, Grace Okafor' }).click();
      await expect(page.getByRole('heading', { name: 'Grace Okafor' })).toBeVisible();
      await button(page, 'Areas: Choose areas').click();
      await page.getByRole('checkbox', { name: 'Quayside' }).check();
      await button(page, 'Save').click();
      await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
      await expectGoodLayout(page);
      await warden.goto(service.origin);
      await warden.reload();
      await expect(warden.getByText('Quayside')).toBeVisible();
    });

    await journeyTest.step('the change is in the trail, which can be downloaded', async () => {
      await page.getByRole('link', { name: 'Changes of this account' }).click();
      const newest = page.getByRole('row').nth(1);
      await expect(newest).toContainText('Areas changed');
      await expect(newest).toContainText('Quayside');
      await expect(newest).toContainText('Helen Armstrong');
      await expectGoodLayout(page);
      const download = page.waitForEvent('download');
      await button(page, 'Download CSV').click();
      expect((await download).suggestedFilename()).toBe('changes.csv');
    });

    await journeyTest.step('an erased person is signed out and nameless in the trail', async () => {
      await page.goBack();
      await button(page, 'Erase person').click();
      await page.getByLabel('Type Grace Okafor to confirm').fill('Grace Okafor');
      await page.getByRole('dialog').getByRole('button', { name: 'Erase person' }).click();
      await expect(page).toHaveURL(/\/staff\/people$/);
      await expect(person(page, 'Helen Armstrong')).toBeVisible();
      await expect(person(page, 'Grace Okafor')).toHaveCount(0);
      await warden.reload();
      await expect(warden).toHaveURL(/\/login/);
      await page.goto(`${service.origin}/staff/changes`);
      await expect(page.getByRole('row').nth(1)).toContainText('Person erased');
      await expect(page.getByText('Grace Okafor')).toHaveCount(0);
    });

    await journeyTest.step('no email address is in any URL', async () => {
      expect(urls.filter((url) => decodeURIComponent(url).includes('@'))).toEqual([]);
    });
  },
);

journeyTest(
  'journey: staff change the areas of several people at once, and undo it',
  async ({ page, service }) => {
    await signedInBefore(page, service.origin, STAFF);

    const names = await journeyTest.step('the wardens of an area open from its number', async () => {
      await page.goto(`${service.origin}/staff/areas`);
      await page.getByRole('link', { name: /wardens of Jesmond/ }).click();
      await expect(page.getByRole('combobox', { name: 'Area:' })).toHaveValue('Jesmond');
      await expect(page.getByRole('row', { name: /Jesmond/ }).first()).toBeVisible();
      await page.getByRole('combobox', { name: 'Area:' }).selectOption('');
      await expect(person(page, 'Helen Armstrong')).toBeVisible();
      const names = await page.getByRole('rowheader').getByRole('link').allInnerTexts();
      const shown = names.map((name) => name.split('\n')[0] ?? '');
      expect(shown).toEqual(shown.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
      return shown;
    });
    expect(names.length).toBeGreaterThan(2);

    await journeyTest.step('two people get an area in one call', async () => {
      for (const name of ['Priya Nair', 'Tom Robson'])
        await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
      await expect(page.getByText('2 people chosen')).toBeVisible();
      await expectGoodLayout(page, [320, 1440]);
      await button(page, 'Change areas').click();
      const dialog = page.getByRole('dialog', { name: 'Areas of 2 people' });
      await dialog.getByLabel('Heaton and Byker').selectOption('add');
      await expectGoodLayout(page, [320]);
      await button(page, 'Save').click();
      await expect(page.getByText('Areas changed for 2 people.')).toBeVisible();
      await expect(person(page, 'Priya Nair')).toContainText('Heaton and Byker');
      await expect(person(page, 'Tom Robson')).toContainText('Heaton and Byker');
      await expect(button(page, 'Change areas')).toBeFocused();
    });

    await journeyTest.step('undo gives everybody the areas from before', async () => {
      await button(page, 'Undo').click();
      await expect(page.getByText('The areas are as they were before.')).toBeVisible();
      await expect(person(page, 'Priya Nair')).not.toContainText('Heaton and Byker');
      const trail = await service.patrol('audit', 'list', '--limit', '4', '--json');
      expect(trail.match(/user\.assign/g)).toHaveLength(4);
    });
  },
);

journeyTest(
  'journey: the second of two simultaneous saves of a person sees both values',
  async ({ page, browser, service }) => {
    await signedInBefore(page, service.origin, STAFF);
    const other = await (await browser.newContext()).newPage();
    await signedInBefore(other, service.origin, STAFF);
    for (const each of [page, other]) {
      await each.goto(`${service.origin}/staff/people`);
      await each.getByRole('link', { name: 'Areas, Tom Robson' }).click();
      await button(each, 'Areas: 2 areas').click();
    }
    await page.getByRole('checkbox', { name: 'Quayside' }).check();
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await other.getByRole('checkbox', { name: 'Jesmond' }).uncheck();
    await button(other, 'Save').click();
    const areas = other.getByRole('row', { name: /^Areas/ });
    await expect(areas).toContainText('Gosforth, Jesmond, Quayside');
    await button(other, 'Save mine').click();
    await expect(other.getByText('Saved.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(button(page, 'Areas: 1 area')).toBeVisible();
  },
);
