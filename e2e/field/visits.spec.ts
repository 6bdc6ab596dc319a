import { type Page, expect } from '@playwright/test';
import { fieldContract } from '@patrolplan/contract/field';
import { DEMO_PASSWORD } from '#api/demo/demo-accounts.ts';
import { AREA, type Phone, WARDEN, fieldTest } from '#e2e/harness/field-test.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';

fieldTest.describe.configure({ mode: 'default', timeout: 150_000 });

const sent = (phone: Phone) => phone.proxy.calls(fieldContract.sendFieldEvents.path);

async function openSite(phone: Phone, nth: number): Promise<{ page: Page; siteName: string }> {
  const page = await phone.open('/patrolplan');
  await phone.planReady(page);
  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 });
  const siteName = (await planScreen(page).siteNames())[nth] ?? '';
  await planScreen(page).link(siteName).click();
  return { page, siteName };
}

/** The note identifies the visit among others of the same site: the tests share a service. */
async function markVisited(page: Page, note: string): Promise<void> {
  await button(page, 'Visited').click();
  await button(page, 'Add a note').click();
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await button(page, 'Save note').click();
}

async function signIn(page: Page, email: string): Promise<void> {
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(DEMO_PASSWORD);
  await button(page, 'Sign in').click();
  await expect(page.getByText(/^Welcome back/)).toBeVisible();
}

// May take over 15 s: two phones see each other through the service.
fieldTest(
  'visits: a visit is undone, noted, sent once, hidden in the plan and seen on a second phone',
  async ({ phone, browser }) => {
    await phone.signedIn();
    const { page, siteName } = await openSite(phone, 0);

    await fieldTest.step('an undone visit is never sent', async () => {
      await button(page, 'Visited').click();
      await expect(page.getByText(/^Visited .+\s\d\d:\d\d$/)).toBeVisible();
      await button(page, 'Undo').click();
      await expect(page.getByText(/^Visited .+\s\d\d:\d\d$/)).toHaveCount(0);
      await phone.advance(30_000);
      expect(sent(phone)).toEqual([]);
    });

    await fieldTest.step('a visit waits until its note is saved', async () => {
      await button(page, 'Visited').click();
      await button(page, 'Add a note').click();
      await page.getByRole('textbox', { name: 'Note' }).fill('Gate open');
      await phone.advance(60_000);
      expect(sent(phone), 'not while the note is written').toEqual([]);
      await button(page, 'Save note').click();
      await phone.advanceUntil(async () => sent(phone).length === 1, 20);
    });

    await fieldTest.step('Hide visited removes the site from the plan until it is switched off', async () => {
      await page.getByRole('link', { name: '← Back to Patrol Plan' }).click();
      await expect(planScreen(page).row(siteName)).toContainText(/visited (just now|\d+\smin ago)/);
      const hide = page.getByRole('switch', { name: 'Hide visited' });
      await hide.click();
      await expect(planScreen(page).row(siteName)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: /, \d+ hidden$/ })).toBeVisible();
      await expect(page.locator('.plan-row-rank').first()).toHaveText('1');
      await page.reload();
      await expect(hide, 'kept on the device').toBeChecked();
      await hide.click();
      await expect(planScreen(page).row(siteName)).toBeVisible();
    });

    await fieldTest.step('the visit is listed as sent', async () => {
      await shellScreen(page).link('Settings').click();
      await page.getByRole('link', { name: /Your visits today/ }).click();
      await expect(page.getByText('Gate open')).toBeVisible();
      const visit = page.getByRole('listitem').filter({ hasText: siteName }).filter({ hasText: 'Gate open' });
      await expect(visit).toContainText('Sent');
    });

    await fieldTest.step('a second device shows the visit once', async () => {
      const other = await browser.newContext();
      const tablet = await other.newPage();
      await signedInBefore(tablet, phone.service.origin, WARDEN);
      await tablet.goto(`${phone.service.origin}/settings/visits`);
      await expect(tablet.getByRole('listitem').filter({ hasText: 'Gate open' })).toHaveCount(1);
      await other.close();
    });

    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? 'nothing');
    await fieldTest.step('a sent visit gets another note and is removed without a connection', async () => {
      await phone.workerReady(page);
      await phone.goOffline();
      const before = sent(phone).length;
      await button(page, `Change note, ${siteName}`).first().click();
      await page.getByRole('textbox', { name: 'Note' }).fill('Gate shut');
      await button(page, 'Save note').click();
      await expect(page.getByText('Note saved')).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Gate shut' })).toContainText('not sent yet');
      expect(await focused()).toBe('Change note');
      await button(page, `Remove the visit to ${siteName}`).first().click();
      await expect(page.getByText('Visit removed')).toBeVisible();
      await expect(page.getByText('Gate shut')).toHaveCount(0);
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
      expect(sent(phone)).toHaveLength(before);
      await phone.goOnline();
      await phone.advanceUntil(async () => sent(phone).length > before, 60);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Your visits today' })).toBeVisible();
      await expect(page.getByText(/Gate (open|shut)/)).toHaveCount(0);
    });

    await fieldTest.step('Undo on the page of the site works after the visit was sent', async () => {
      await page.goBack();
      await shellScreen(page).link('PatrolPlan').click();
      await planScreen(page).link(siteName).click();
      const before = sent(phone).length;
      await markVisited(page, 'Wrong street');
      await expect(page.getByText(/^Visited .+\s\d\d:\d\d\. Note saved$/)).toBeVisible();
      expect(await focused()).toBe('Change note');
      await phone.advanceUntil(async () => sent(phone).length > before, 20);
      const removals = sent(phone).length;
      await button(page, 'Undo').click();
      await expect(page.getByText('Visit removed')).toBeVisible();
      expect(await focused()).toBe('Visited');
      await phone.advanceUntil(async () => sent(phone).length > removals, 20);
    });
  },
);

fieldTest('visits: on a shared phone each visit is sent under the name of its owner', async ({ phone }) => {
  await phone.signedIn([AREA]);
  const { page } = await openSite(phone, 2);
  await phone.workerReady(page);

  await fieldTest.step('an offline visit waits', async () => {
    await phone.goOffline();
    await markVisited(page, 'Seen by Priya');
    await phone.advance(20_000);
    await expect(page.getByText(/^Visited .+\s\d\d:\d\d, not sent yet/)).toBeVisible();
  });

  const shell = await fieldTest.step('the visit is not sent in the session of another person', async () => {
    const shell = shellScreen(page);
    await shell.logOut.click();
    await expect(shell.logoutDialog).toContainText('1 visit is not sent yet');
    await shell.logoutDialog.getByRole('button', { name: 'Logout', exact: true }).click();
    await phone.goOnline();
    await page.goto(`${phone.proxy.origin}/login`);
    await signIn(page, STAFF);
    await phone.advance(60_000);
    expect(sent(phone), 'nothing of Priya goes in the session of Helen').toEqual([]);
    await page.goto(`${phone.proxy.origin}/settings/visits`);
    await expect(page.getByText('No visits today.')).toBeVisible();
    return shell;
  });

  await fieldTest.step('the visit is sent when its owner signs in again', async () => {
    await shell.logOut.click();
    await expect(shell.logoutDialog).not.toContainText('not sent');
    await shell.logoutDialog.getByRole('button', { name: 'Logout', exact: true }).click();
    await signIn(page, WARDEN);
    await phone.advanceUntil(async () => sent(phone).some(({ status }) => status === 200), 30);
    await page.goto(`${phone.proxy.origin}/settings/visits`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Seen by Priya' })).toContainText('Sent');
  });
});
