import { type Page, expect } from '@playwright/test';
import { fieldContract } from '@patrolplan/contract/field';
import { staffContract } from '@patrolplan/contract/staff';
import { atNextPoll } from '#e2e/harness/browser/at-next-poll.ts';
import { AREA, type Phone, WARDEN, fieldTest } from '#e2e/harness/field-test.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { enlargeText } from '#e2e/harness/screens/text-layout.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { staffScreen } from '#e2e/harness/screens/staff-screen.ts';
import { callsOf } from '#e2e/harness/service/calls-of.ts';
import { MIDDAY_ZONE } from '#e2e/harness/service/midday-zone.ts';
import type { RealService } from '#e2e/harness/service/real-service.ts';

fieldTest.describe.configure({ mode: 'default', timeout: 300_000 });

const MINUTE = 60_000;
const timeText = (at: Date) =>
  at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: MIDDAY_ZONE });

/** Not the warden of other tests on the same service. */
const AMINA = 'warden3@patrolplan.example';

/** The service has heard nothing from the warden for this long. */
async function letTimePass(service: RealService, minutes: number): Promise<void> {
  const earlier = `- interval '${minutes} minutes'`;
  const ofAmina = `where user_id = (select id from users where email = '${AMINA}')`;
  await service.sql(
    `update shift_events set happened_at = happened_at ${earlier} ${ofAmina};
     update visits set visited_at = visited_at ${earlier} ${ofAmina};
     update shifts set started_at = started_at ${earlier}, heard_at = heard_at ${earlier},
       ends_at = ends_at ${earlier}, check_in_by = check_in_by ${earlier} ${ofAmina}`,
  );
}

async function readShift(call: ReturnType<typeof callsOf>) {
  const { shift } = await call(fieldContract.readField);
  if (shift === null) throw new Error('The service has no shifts');
  return shift;
}

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Are you OK?' });
const card = (page: Page) => page.getByText(/^(On shift|On a break) since/);
const alarm = (page: Page, name: RegExp) => page.getByRole('region', { name });

async function startShift(page: Page): Promise<void> {
  await button(page, 'Start shift').click();
  await expect(page.getByRole('dialog', { name: /^Shift started \d\d:\d\d$/ })).toBeVisible();
}

// May take over 15 s: two phones and the console go through a whole shift in four browser contexts.
fieldTest(
  'shift: two phones of a warden and the console, from the start over a missed check-in and help to the sheet',
  async ({ phone, secondPhone, browser, service }) => {
    const office = await browser.newContext();
    const desk = await office.newPage();
    await desk.clock.install();
    await signedInBefore(desk, service.origin, STAFF);
    const staff = staffScreen(desk);
    const amina = callsOf(service.origin, AMINA);
    const call = callsOf(service.origin, STAFF);
    const checkInBy = async () => new Date((await readShift(amina)).shift?.check_in_by ?? 0);
    await phone.signedIn(['Haymarket'], AMINA);
    await secondPhone.signedIn(['Haymarket'], AMINA);
    const page = await phone.open('/');
    const second = await secondPhone.open('/');

    await fieldTest.step('staff set a duty contact and switch check-in on, in this order', async () => {
      await desk.goto(`${service.origin}/staff/settings`);
      const checkIn = desk.getByRole('switch', { name: 'Check-in during a shift' });
      await expect(desk.getByText(/^Set a contact first/)).toBeVisible();
      await expect(checkIn).toBeDisabled();
      await expect(checkIn).not.toBeChecked();
      const duty = desk.getByRole('region', { name: 'Duty contact' });
      await duty.getByLabel('Name').fill('Mark Elliott');
      await duty.getByLabel('Email address').fill('mark@city.example');
      await duty.getByLabel('Webhook').fill('https://127.0.0.1/');
      await duty.getByRole('button', { name: 'Save' }).click();
      await expect(duty.getByText('This address is not allowed')).toBeVisible();
      await duty.getByLabel('Webhook').fill('');
      await duty.getByRole('button', { name: 'Save' }).click();
      await expect(duty.getByRole('button', { name: 'Remove' })).toBeVisible();
      await checkIn.click();
      await expect(checkIn).toBeChecked();
    });

    await fieldTest.step('no call before the tap; two phones that start are on one shift', async () => {
      await expect(button(page, 'Start shift')).toBeVisible();
      expect(calls(phone)).toEqual([]);
      // Another test on the same service may have left a shift open.
      const { shifts } = await call(staffContract.readShifts);
      const others = shifts.filter(({ state }) => state === 'patrolling').length;
      await startShift(page);
      await expect(page.getByText('What waits for you today')).toBeVisible();
      await expect(page.getByText(/^Check-in every 60 min\./)).toBeVisible();
      await button(page, 'Close').click();
      await expect(page.getByText(/^Next check-in by \d\d:\d\d/)).toBeVisible();
      await expect(button(page, 'On shift')).toBeVisible();
      await startShift(second);
      await button(second, 'Close').click();
      await staff.link('Today').click();
      const patrolling = desk.getByRole('region', { name: 'Shifts' }).getByText(/^patrolling since/);
      await expect(patrolling).toHaveCount(others + 1);
    });

    await fieldTest.step('a visit on one phone moves the deadline, which the other shows', async () => {
      await letTimePass(service, 20);
      const before = await checkInBy();
      await secondPhone.open('/patrolplan', second);
      await secondPhone.planReady(second);
      const [siteName = ''] = await planScreen(second).siteNames();
      await planScreen(second).link(siteName).click();
      await button(second, 'Visited').click();
      const moved = async () => (await checkInBy()).getTime() > before.getTime() + 10 * MINUTE;
      await secondPhone.advanceUntil(moved, 30);
      const due = timeText(await checkInBy());
      await phone.advanceUntil(() => page.getByText(`Next check-in by ${due}`).isVisible(), 60);
    });

    const missed = alarm(desk, /has not checked in$/);
    await fieldTest.step('a missed check-in asks on both phones, and the console has the alarm', async () => {
      await letTimePass(service, 70);
      await phone.advanceUntil(() => dialog(page).isVisible(), 60);
      await expect(dialog(page)).toContainText(
        /Mark Elliott (is notified at|was notified|is being notified)/,
      );
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeVisible();
      await secondPhone.advanceUntil(() => dialog(second).isVisible(), 60);
      await atNextPoll(desk, (soon) =>
        expect(missed.getByText('Mark Elliott, duty contact')).toBeVisible(soon),
      );
      await atNextPoll(desk, (soon) => expect(missed.getByText(/mail accepted \d\d:\d\d/)).toBeVisible(soon));
      await expect(missed.getByText('No second contact')).toBeVisible();
      await expect(desk.getByRole('region', { name: 'Check-ins due' }).getByText(/^missed/)).toBeVisible();
      await atNextPoll(desk, (soon) => expect(desk.getByText('Open alarm of 1 person')).toBeAttached(soon));
    });

    await fieldTest.step('a reload keeps the question; an answer offline waits on the phone', async () => {
      await page.reload();
      await expect(dialog(page)).toBeVisible();
      await phone.workerReady(page);
      await phone.goOffline();
      await dialog(page).getByRole('button', { name: 'I am OK' }).click();
      await expect(dialog(page)).toContainText('No connection: your answer is not sent yet.');
      expect((await readShift(amina)).alarms).toMatchObject([{ heard_at: null }]);
    });

    await fieldTest.step('the late delivery is heard on the console and on the other phone', async () => {
      await phone.goOnline();
      const isHeard = async () => (await readShift(amina)).alarms[0]?.heard_at !== null;
      await phone.advanceUntil(isHeard, 90);
      await phone.advanceUntil(async () => !(await dialog(page).isVisible()), 60);
      await secondPhone.advanceUntil(async () => !(await dialog(second).isVisible()), 60);
      await atNextPoll(desk, (soon) =>
        expect(missed.getByText(/^Heard from .* No one else will be contacted\.$/)).toBeVisible(soon),
      );
      await expect(missed.getByText('No second contact')).toBeHidden();
    });

    await fieldTest.step(
      'staff write who reached the person, which ends it and is in the trail',
      async () => {
        await field(desk, 'Who reached them?').fill('Mark Elliott, by phone');
        await button(desk, 'Save and end').click();
        await expect(missed).toBeHidden();
        await expect(desk.getByText(/^Ended: .* was reached\.$/)).toBeFocused();
        await expect(desk.getByText('Open alarm of 1 person')).toBeHidden();
        await staff.open('Evidence', 'Changes');
        await expect(desk.getByText('Alarm ended').first()).toBeVisible();
        await staff.link('Today').click();
      },
    );

    await fieldTest.step(
      'help is called from one phone without and from the other with its position',
      async () => {
        await phone.open('/', page);
        await button(page, 'Need help').click();
        await button(page, 'Send without my position').click();
        const notified = page.getByText(/Mark Elliott was notified \d\d:\d\d/).first();
        await phone.advanceUntil(() => notified.isVisible(), 60);
        await button(page, 'Close').click();
        const help = alarm(desk, /asks for help$/);
        await atNextPoll(desk, (soon) => expect(help.getByText(/mail accepted/)).toBeVisible(soon));
        await expect(help.getByText(/sent with the call/)).toHaveCount(0);
        // The visit of the first phone.
        await expect(help.getByRole('definition').filter({ hasText: /\d\d:\d\d$/ })).toHaveCount(1);
        await secondPhone.open('/', second);
        await button(second, 'Need help').click();
        await button(second, 'Send with my position').click();
        await expect(second.getByText(/^Your call was sent/)).toBeVisible();
        await button(second, 'Close').click();
        await atNextPoll(desk, (soon) => expect(help.getByText(/sent with the call/)).toBeVisible(soon));
        await expect(help.getByText(/^about \d+ m from /)).toBeVisible();
        await expect(desk.getByText(/54\.97380/)).toHaveCount(0);
        // With large text the parts of the card are below each other: no word is broken.
        await enlargeText(desk, 200);
        const left = async (title: string) =>
          (await help.getByRole('heading', { name: title }).boundingBox())?.x;
        await expect
          .poll(async () => (await left('Who was notified')) === (await left('Where to look')))
          .toBe(true);
        await enlargeText(desk, 100);
        // One card for the person, and one answer ends both calls.
        await expect(help).toHaveCount(1);
        await expect(help.getByText('2 alarms, one person')).toBeVisible();
        await atNextPoll(desk, (soon) => expect(help.getByText(/mail accepted/)).toHaveCount(2, soon));
        await help.getByRole('button', { name: 'Show on map' }).click();
        await expect(
          desk.getByText('Ring: where the call for help was sent, 54.97380, -1.61310'),
        ).toBeVisible();
        await help.getByLabel('Who reached them?').fill('Mark');
        await help.getByRole('button', { name: 'Save and end' }).click();
        await expect(help).toHaveCount(0);
      },
    );

    await fieldTest.step('a test alarm is marked, counts as none and does not reach a phone', async () => {
      await staff.link('Settings').click();
      await button(desk, 'Send a test alarm').click();
      await expect(desk.getByText('Sent. Today shows who was notified.')).toBeVisible();
      await staff.link('Today').click();
      const test = alarm(desk, /^TEST: alarm sent by Helen Armstrong$/);
      await expect(test).toBeVisible();
      await expect(desk.getByText(/^Open alarms? of/)).toBeHidden();
      const { mailbox } = service;
      await expect.poll(() => mailbox.countTo('mark@city.example'), { timeout: 60_000 }).toBe(4);
      expect((await readShift(amina)).alarms).toEqual([]);
      await test.getByLabel('Who reached them?').fill('A test');
      await test.getByRole('button', { name: 'Save and end' }).click();
      await expect(test).toHaveCount(0);
    });

    await fieldTest.step(
      'a break and its undo on one phone, the end and the sheet on the other',
      async () => {
        await button(page, 'Break').click();
        await expect(page.getByText(/^On a break since/)).toBeVisible();
        await button(page, 'Undo').click();
        await expect(page.getByText(/^On shift since/)).toBeVisible();
        await button(second, 'End shift').click();
        await expect(second).toHaveURL(/\/shift$/);
        await expect(second.getByText(/^Shift ended \d\d:\d\d$/)).toBeVisible();
        await expect(second.getByText('in 1 visit')).toBeVisible();
        await button(second, 'Send to staff').click();
        await expect(second.getByRole('button', { name: /^Sent \d\d:\d\d$/ })).toBeVisible();
        await phone.advanceUntil(async () => (await card(page).count()) === 0, 60);
        await desk.reload();
        await expect(
          desk.getByRole('region', { name: 'End-of-shift sheets' }).getByText('Amina Yusuf'),
        ).toBeVisible();
      },
    );

    const { is_on: isOn, minutes } = await call(staffContract.readCheckIn);
    await call(staffContract.saveCheckIn, { was: { is_on: isOn, minutes }, is_on: false, minutes });
    await call(staffContract.removeContact, { role: 'duty' });
    await office.close();
  },
);

fieldTest(
  'shift: a start without a connection survives a kill of the page and is sent once',
  async ({ phone, service }) => {
    const call = callsOf(service.origin, WARDEN);
    await phone.signedIn([AREA]);
    const page = await phone.open('/');
    await expect(button(page, 'Start shift')).toBeVisible();
    await phone.workerReady(page);
    await phone.goOffline();
    await button(page, 'Start shift').click();
    await expect(
      page.getByText('You are offline. Check-in begins with the next connection.').first(),
    ).toBeVisible();
    await page.close();
    const again = await phone.open('/');
    await expect(card(again)).toBeVisible();
    await expect(again.getByText('The service has not heard from you yet.')).toBeVisible();
    expect((await readShift(call)).shift).toBeNull();
    await phone.goOnline();
    await phone.advanceUntil(async () => (await readShift(call)).shift !== null, 90);
    const second = await phone.open('/settings');
    await expect(button(second, 'On shift')).toBeVisible();
    await button(second, 'On shift').click();
    await second.getByRole('dialog').getByRole('button', { name: 'End shift' }).click();
    await expect(second.getByText(/^Shift ended/)).toBeVisible();
    await expect.poll(async () => (await readShift(call)).shift).toBeNull();
    await expect(card(again)).toHaveCount(0);
  },
);

/** Calls of the shift that this phone has made. */
const calls = (phone: Phone) => Object.values(fieldContract).flatMap(({ path }) => phone.proxy.calls(path));
