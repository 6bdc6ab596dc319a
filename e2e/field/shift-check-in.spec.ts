import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { CallInput, CallReply } from '@patrolplan/contract';
import type { ServiceCall } from '@patrolplan/contract/all';
import { shiftContract } from '@patrolplan/contract/shift';
import { staffContract } from '@patrolplan/contract/staff';
import { AREA, fieldTest, WARDEN } from '#e2e/harness/field-test.ts';
import type { Phone } from '#e2e/harness/field-test.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { STAFF, tokensOf } from '#e2e/harness/screens/sign-in.ts';
import type { RealService } from '#e2e/harness/service/real-service.ts';

fieldTest.describe.configure({ mode: 'default', timeout: 240_000 });

/** Calls the service as another device of a person. */
async function call<C extends ServiceCall>(
  service: RealService,
  email: string,
  { method, path }: C,
  body?: CallInput<C> extends { body: infer Body } ? Body : never,
): Promise<CallReply<C>> {
  const { access } = await tokensOf(service.origin, email);
  const reply = await fetch(service.origin + path, {
    method,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  // Safe: the reply of the service's own call.
  return (await reply.json()) as CallReply<C>;
}

async function switchCheckIn(service: RealService, is_on: boolean): Promise<void> {
  const was = await call(service, STAFF, staffContract.readCheckIn);
  await call(service, STAFF, staffContract.saveCheckIn, {
    was: { is_on: was.is_on, minutes: was.minutes },
    is_on,
    minutes: 60,
  });
}

/** The service has heard nothing for this long. */
async function letTimePass(service: RealService, minutes: number): Promise<void> {
  const earlier = `- interval '${minutes} minutes'`;
  await service.sql(
    `update shift_events set happened_at = happened_at ${earlier};
     update visits set visited_at = visited_at ${earlier};
     update shifts set started_at = started_at ${earlier}, heard_at = heard_at ${earlier},
       ends_at = ends_at ${earlier}, check_in_by = check_in_by ${earlier}`,
  );
}

const readShift = (service: RealService) => call(service, WARDEN, shiftContract.readShift);
const openAlarms = async (service: RealService) =>
  (await call(service, STAFF, staffContract.readShifts)).alarms.filter(({ kind }) => kind !== 'drill');

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Are you OK?' });
const card = (page: Page) => page.getByText(/^(On shift|On a break) since/);

async function startShift(page: Page): Promise<void> {
  await button(page, 'Start shift').click();
  await expect(page.getByRole('dialog', { name: /^Shift started \d\d:\d\d$/ })).toBeVisible();
}

fieldTest(
  'shift: a visit moves the deadline, a missed check-in asks and is answered late, help is called, a sheet is sent',
  async ({ phone, service }) => {
    await call(service, STAFF, staffContract.saveContact, {
      role: 'duty',
      name: 'Mark Elliott',
      email: 'duty@patrolplan.example',
      webhook_url: '',
    });
    await switchCheckIn(service, true);
    await phone.signedIn();
    const page = await phone.open('/');

    await fieldTest.step('no call before the tap; it starts the shift with a deadline', async () => {
      await expect(button(page, 'Start shift')).toBeVisible();
      expect(calls(phone)).toEqual([]);
      await startShift(page);
      await expect(page.getByText('What waits for you today')).toBeVisible();
      await expect(page.getByText(/^Check-in every 60 min\./)).toBeVisible();
      await button(page, 'Close').click();
      await expect(page.getByText(/^Next check-in by \d\d:\d\d/)).toBeVisible();
      await expect(button(page, 'On shift')).toBeVisible();
    });

    await fieldTest.step('a visit moves the deadline of the service', async () => {
      await letTimePass(service, 20);
      const before = (await readShift(service)).shift?.check_in_by ?? '';
      await phone.open('/patrolplan', page);
      await phone.planReady(page);
      const [siteName = ''] = await planScreen(page).siteNames();
      await planScreen(page).link(siteName).click();
      await button(page, 'Visited').click();
      await phone.advanceUntil(async () => {
        const after = (await readShift(service)).shift?.check_in_by ?? '';
        return Date.parse(after) > Date.parse(before) + 10 * 60_000;
      }, 30);
    });

    await fieldTest.step(
      'a missed check-in asks over everything, and the console has the alarm',
      async () => {
        await letTimePass(service, 70);
        await phone.advanceUntil(() => dialog(page).isVisible(), 60);
        await expect(dialog(page)).toContainText(/Mark Elliott (is told at|was told|is being told)/);
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toBeVisible();
        await expect.poll(async () => (await openAlarms(service)).length, { timeout: 30_000 }).toBe(1);
      },
    );

    await fieldTest.step(
      'a reload keeps the alarm; an answer without a connection waits on the phone',
      async () => {
        await page.reload();
        await expect(dialog(page)).toBeVisible();
        await phone.workerReady(page);
        await phone.goOffline();
        await dialog(page).getByRole('button', { name: 'I am OK' }).click();
        await expect(dialog(page)).toContainText('No connection: your answer is not sent yet.');
        expect((await openAlarms(service))[0]?.heard_at).toBeNull();
      },
    );

    await fieldTest.step('the late answer ends the alarm as heard; staff close it', async () => {
      await phone.goOnline();
      await phone.advanceUntil(async () => (await openAlarms(service))[0]?.heard_at !== null, 90);
      await phone.advanceUntil(async () => !(await dialog(page).isVisible()), 60);
      const [alarm] = await openAlarms(service);
      await call(service, STAFF, staffContract.closeAlarm, {
        id: alarm?.id ?? '',
        reached_by: 'Helen by phone',
      });
    });

    await fieldTest.step('help is called without and with the position', async () => {
      await phone.open('/', page);
      await button(page, 'Need help').click();
      await button(page, 'Send without my position').click();
      await phone.advanceUntil(
        () =>
          page
            .getByText(/Mark Elliott was told \d\d:\d\d/)
            .first()
            .isVisible(),
        60,
      );
      await button(page, 'Close').click();
      await button(page, 'Need help').click();
      await button(page, 'Send with my position').click();
      await expect(page.getByText(/^Your call was sent/)).toBeVisible();
      const positions = (await openAlarms(service)).map(
        ({ position }) => position?.latitude.toFixed(3) ?? 'none',
      );
      expect(new Set(positions)).toEqual(new Set(['none', '54.974']));
      await button(page, 'Close').click();
    });

    await fieldTest.step('a break, the end and the sheet', async () => {
      await button(page, 'Break').click();
      await expect(page.getByText(/^On a break since/)).toBeVisible();
      await button(page, 'Undo').click();
      await expect(page.getByText(/^On shift since/)).toBeVisible();
      await button(page, 'End shift').click();
      await expect(page).toHaveURL(/\/shift$/);
      await expect(page.getByText(/^Shift ended \d\d:\d\d$/)).toBeVisible();
      await expect(page.getByText('in 1 visit')).toBeVisible();
      await button(page, 'Send to staff').click();
      await expect(page.getByRole('button', { name: /^Sent \d\d:\d\d$/ })).toBeVisible();
      expect((await call(service, STAFF, staffContract.listShiftSheets)).sheets).toHaveLength(1);
      expect((await readShift(service)).shift).toBeNull();
    });

    // It ends all open alarms of the person.
    const [help] = await openAlarms(service);
    await call(service, STAFF, staffContract.closeAlarm, { id: help?.id ?? '', reached_by: 'Helen' });
    expect(await openAlarms(service)).toEqual([]);
    await switchCheckIn(service, false);
  },
);

fieldTest(
  'shift: a start without a connection survives a kill of the page and is sent once',
  async ({ phone, service }) => {
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
    expect((await readShift(service)).shift).toBeNull();
    await phone.goOnline();
    await phone.advanceUntil(async () => (await readShift(service)).shift !== null, 90);
    const second = await phone.open('/settings');
    await expect(button(second, 'On shift')).toBeVisible();
    await button(second, 'On shift').click();
    await second.getByRole('dialog').getByRole('button', { name: 'End shift' }).click();
    await expect(second.getByText(/^Shift ended/)).toBeVisible();
    await expect.poll(async () => (await readShift(service)).shift).toBeNull();
    await expect(card(again)).toHaveCount(0);
  },
);

/** Calls of the shift that this phone has made. */
const calls = (phone: Phone) => Object.values(shiftContract).flatMap(({ path }) => phone.proxy.calls(path));
