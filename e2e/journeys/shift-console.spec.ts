import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { shiftContract } from '@patrolplan/contract/shift';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { STAFF, signedInBefore, tokensOf } from '#e2e/harness/screens/sign-in.ts';
import { staffScreen } from '#e2e/harness/screens/staff-screen.ts';

journeyTest.describe.configure({ mode: 'default', timeout: 240_000 });

/** Not the warden of other tests on the same service: a shift that began an hour ago must be this person's last one. */
const WARDEN = 'warden3@patrolplan.example';
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const newId = () => randomUUID().replace(/^(.{14})4/, '$17');

/** A warden's phone, as far as the service sees it. */
async function phoneOf(request: APIRequestContext, origin: string) {
  const { access } = await tokensOf(origin, WARDEN);
  const headers = { authorization: `Bearer ${access}` };
  const profile = await request.get(origin + contract.readProfile.path, { headers });
  const { user_id } = (await profile.json()) as { user_id: number };
  return async (...events: readonly object[]) => {
    const data = { user_id, events: events.map((event) => ({ id: newId(), ...event })) };
    const reply = await request.post(origin + shiftContract.sendShiftEvents.path, { headers, data });
    expect(reply.status(), await reply.text()).toBe(200);
  };
}

const alarm = (page: Page, name: RegExp) => page.getByRole('region', { name });

journeyTest(
  'journey: staff set contacts, a warden misses a check-in, is heard from late, asks for help, and staff end it',
  async ({ page, request, service }) => {
    const { origin, mailbox } = service;
    await signedInBefore(page, origin, STAFF);
    const staff = staffScreen(page);

    await journeyTest.step('check-in is switched on, with a duty contact', async () => {
      await page.goto(`${origin}/staff/settings`);
      await page.getByRole('switch', { name: 'Check-in during a shift' }).click();
      await expect(page.getByRole('switch', { name: 'Check-in during a shift' })).toBeChecked();
      const duty = page.getByRole('region', { name: 'Duty contact' });
      await duty.getByLabel('Name').fill('Mark Elliott');
      await duty.getByLabel('Email address').fill('mark@city.example');
      await duty.getByLabel('Webhook').fill('https://127.0.0.1/');
      await duty.getByRole('button', { name: 'Save' }).click();
      await expect(duty.getByText('This address is not allowed')).toBeVisible();
      await duty.getByLabel('Webhook').fill('');
      await duty.getByRole('button', { name: 'Save' }).click();
      await expect(duty.getByRole('button', { name: 'Remove' })).toBeVisible();
    });

    const send = await phoneOf(request, origin);
    const missed = alarm(page, /has not checked in$/);
    await journeyTest.step('a missed check-in is on Today and at the tab of every page', async () => {
      await send({ kind: 'start', at: ago(67) });
      await expect(page.getByText('1 open alarm')).toBeAttached({ timeout: 90_000 });
      await staff.link('Today').click();
      await expect(missed.getByText('Mark Elliott, duty contact')).toBeVisible();
      await expect(missed.getByText(/mail accepted \d\d:\d\d/)).toBeVisible({ timeout: 30_000 });
      await expect(missed.getByText('No second contact')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Check-ins due' }).getByText(/^missed/)).toBeVisible();
    });

    await journeyTest.step('a check-in that was made in time but arrives late is heard', async () => {
      await send({ kind: 'check_in', at: ago(20) });
      await expect(missed.getByText(/^Heard from .* Nobody further is told\.$/)).toBeVisible();
      await expect(missed.getByText('No second contact')).toBeHidden();
    });

    await journeyTest.step('writing who reached the person ends it and is in the trail', async () => {
      await field(page, 'Who reached them?').fill('Mark Elliott, by phone');
      await button(page, 'Save and end').click();
      await expect(missed).toBeHidden();
      await expect(page.getByText(/^Ended: .* was reached\.$/)).toBeFocused();
      await expect(page.getByText('1 open alarm')).toBeHidden();
      await staff.open('Evidence', 'Changes');
      await expect(page.getByText('Alarm ended').first()).toBeVisible();
    });

    await journeyTest.step('a call for help tells at once, with the position that was sent', async () => {
      await staff.link('Today').click();
      await send({ kind: 'help', at: ago(0), position: { latitude: 54.97123, longitude: -1.61456 } });
      const help = alarm(page, /asks for help$/);
      await expect(help.getByText('54.97123, -1.61456')).toBeVisible();
      await expect(help.getByText(/mail accepted/)).toBeVisible({ timeout: 30_000 });
      await help.getByLabel('Who reached them?').fill('Mark');
      await help.getByRole('button', { name: 'Save and end' }).click();
      await expect(help).toBeHidden();
    });

    await journeyTest.step('a test alarm is marked and counts as none', async () => {
      await staff.link('Settings').click();
      await button(page, 'Send a test alarm').click();
      await expect(page.getByText('Sent. Today shows who was told.')).toBeVisible();
      await staff.link('Today').click();
      await expect(alarm(page, /^TEST: /)).toBeVisible();
      await expect(page.getByText('1 open alarm')).toBeHidden();
      await expect.poll(() => mailbox.countTo('mark@city.example'), { timeout: 30_000 }).toBe(3);
    });
  },
);
