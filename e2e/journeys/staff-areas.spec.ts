import { expect } from '@playwright/test';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { axeFindings, runsAxe } from '#e2e/harness/screens/axe.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { brokenTexts, resize } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';

// Serial, on one worker: each worker would start its own service.
journeyTest.describe.configure({ mode: 'default', timeout: 120_000 });

const WARDEN = 'warden@patrolplan.example';

const EVERY_DAY = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:1
SUMMARY:Open
DTSTART;VALUE=DATE:20200101
RRULE:FREQ=DAILY
END:VEVENT
END:VCALENDAR
`;

// May take over 15 s: a phone and a console, before and after the service forgets its cached areas.
journeyTest(
  'staff: an area that a warden has selected is renamed without an error on the device',
  async ({ page: warden, browser, service }) => {
    const failures: string[] = [];
    warden.on('response', (reply) => {
      if (reply.status() >= 400) failures.push(`${reply.status()} ${reply.url()}`);
    });

    const locations = await journeyTest.step('a warden selects two areas', async () => {
      await signedInBefore(warden, service.origin, WARDEN);
      await warden.goto(`${service.origin}/choose-locations`);
      const locations = locationsScreen(warden);
      await locations.dropdown.click();
      await locations.box('City Centre').check();
      await locations.box('Quayside').check();
      await locations.go.click();
      await expect(planScreen(warden).links.first()).toBeVisible();
      return locations;
    });

    const staff = await journeyTest.step('staff rename an area, by keyboard', async () => {
      const staff = await (await browser.newContext()).newPage();
      await signedInBefore(staff, service.origin, STAFF);
      await staff.goto(`${service.origin}/staff/areas`);
      await button(staff, 'Rename Quayside').click();
      await staff.getByLabel('Name', { exact: true }).fill('City centre');
      await button(staff, 'Save').click();
      await expect(
        staff.getByRole('link', { name: "There is already an area 'City Centre'." }),
      ).toBeVisible();
      await staff.getByLabel('Name', { exact: true }).fill('Quayside and Sandgate');
      // The keyboard alone saves and returns to the row.
      await staff.keyboard.press('Enter');
      await expect(staff.getByRole('rowheader', { name: 'Quayside and Sandgate' })).toBeVisible();
      return staff;
    });

    await journeyTest.step('the device drops the old name without an error', async () => {
      await warden.reload();
      await expect(planScreen(warden).links.first()).toBeVisible();
      const chosen = () => warden.evaluate(() => localStorage.getItem('selectedAreas'));
      await expect.poll(chosen).toBe(JSON.stringify(['City Centre']));
      await warden.goto(`${service.origin}/choose-locations`);
      await expect(locations.chips).toHaveCount(1);
      await locations.dropdown.click();
      await locations.box('Quayside and Sandgate').check();
      await locations.go.click();
      await expect(planScreen(warden).links.first()).toBeVisible();
      expect(failures).toEqual([]);
    });

    await journeyTest.step('the area gets its old name back, for other tests', async () => {
      // Other tests of this service choose the area by its name.
      await button(staff, 'Rename Quayside and Sandgate').click();
      await staff.getByLabel('Name', { exact: true }).fill('Quayside');
      await staff.keyboard.press('Enter');
      await expect(staff.getByRole('rowheader', { name: 'Quayside', exact: true })).toBeVisible();
    });

    await journeyTest.step('an area is merged into another after a look at what moves', async () => {
      await button(staff, 'New area').click();
      await staff.getByLabel('Name', { exact: true }).fill('Sandgate');
      await button(staff, 'Save').click();
      await button(staff, 'Merge Sandgate').click();
      const dialog = staff.getByRole('dialog', { name: 'Merge Sandgate into another area' });
      await dialog.getByLabel('Into').selectOption('Quayside');
      await expect(dialog.getByText('0 people get Quayside instead.')).toBeVisible();
      expect(await axeFindings(staff)).toEqual([]);
      await dialog.getByRole('button', { name: 'Merge' }).click();
      await expect(staff.getByText('Sandgate is now part of Quayside.')).toBeVisible();
      await expect(staff.getByRole('rowheader', { name: 'Sandgate' })).toHaveCount(0);
      await staff.goto(`${service.origin}/staff/changes`);
      await expect(staff.getByText(/^Areas merged: Quayside, Sandgate moved into it/)).toBeVisible();
    });

    await journeyTest.step('removing a period shows its sites, and Escape returns the focus', async () => {
      await staff.goto(`${service.origin}/staff/calendar`);
      await button(staff, 'Remove peak').click();
      await expect(staff.getByText(/^\d+ sites have scores for it\./)).toBeVisible();
      await staff.keyboard.press('Escape');
      await expect(staff.getByRole('dialog')).toHaveCount(0);
      await expect(button(staff, 'Remove peak')).toBeFocused();
    });

    await journeyTest.step(
      'a calendar and its rule are added after a look at what the rule does',
      async () => {
        const dialog = staff.getByRole('dialog');
        await button(staff, 'Add calendar').click();
        await dialog.getByLabel('Name', { exact: true }).fill('Every day');
        await dialog.getByLabel('Address').fill('https://127.0.0.1/terms.ics');
        await dialog.getByRole('button', { name: 'Add calendar' }).click();
        await expect(
          dialog.getByRole('link', { name: /^Address: This address is not allowed/ }),
        ).toBeVisible();
        await dialog.getByLabel('Address').fill('');
        await staff.setInputFiles('input[type=file]', {
          name: 'every-day.ics',
          mimeType: 'text/calendar',
          buffer: Buffer.from(EVERY_DAY),
        });
        await dialog.getByRole('button', { name: 'Add calendar' }).click();
        await expect(staff.getByRole('rowheader', { name: 'Every day' })).toBeVisible();
        await button(staff, 'New rule').click();
        await dialog.getByLabel('Name, which wardens read').fill('Market');
        await dialog.getByLabel('Times').fill('8:00 to 9:00');
        await dialog.getByLabel('Sites with the tag').fill('market hall');
        await dialog.getByRole('button', { name: 'Show what it does' }).click();
        await expect(dialog.getByText(/^\d+ times in the next 30 days, at 0 sites\.$/)).toBeVisible();
        for (const width of [1280, 320]) {
          await resize(staff, { width, height: 900 });
          if (runsAxe(width)) expect.soft(await axeFindings(staff), `the rule, ${width} px`).toEqual([]);
          await expect.poll(() => brokenTexts(staff), `the rule, ${width} px`).toEqual([]);
        }
        await dialog.getByRole('button', { name: 'New rule' }).click();
        await expect(staff.getByText('Every day, Mon to Fri, 08:00 to 09:00')).toBeVisible();
        expect.soft(await axeFindings(staff)).toEqual([]);
        await expect.poll(() => brokenTexts(staff)).toEqual([]);
        await expect.poll(() => smallTargets(staff)).toEqual([]);
        await button(staff, 'Remove Every day').click();
        await dialog.getByRole('button', { name: 'Remove' }).click();
        await expect(staff.getByText('No calendars yet.')).toBeVisible();
        await staff.context().close();
      },
    );
  },
);

journeyTest(
  'staff: a switch takes effect on every device at once',
  async ({ page: staff, browser, service }) => {
    const warden = await (await browser.newContext()).newPage();
    await signedInBefore(warden, service.origin, WARDEN);
    await warden.goto(service.origin);
    const status = warden.getByRole('region', { name: 'System Status' });
    const line = status.getByRole('listitem').filter({ hasText: 'Routes API' });
    await expect(line).toContainText('Enabled');

    const routes = await journeyTest.step('a switch takes effect on another device', async () => {
      await signedInBefore(staff, service.origin, STAFF);
      await staff.goto(`${service.origin}/staff/settings`);
      const routes = staff.getByRole('switch', { name: 'Routes API' });
      await expect(routes).toBeChecked();
      // The switch shows its new state before the service has stored it.
      const stored = staff.waitForResponse('**/staff/settings/switch/');
      await routes.press('Space');
      await expect(routes).not.toBeChecked();
      await stored;
      await warden.reload();
      await expect(line).toContainText('Disabled');
      return routes;
    });

    await journeyTest.step('a switch that could not be stored goes back', async () => {
      // A change that could not be stored is reverted.
      await staff.route('**/staff/settings/switch/', (route) => route.fulfill({ status: 500 }));
      await routes.click();
      await expect(staff.getByText('Routes API was not switched: it is still Disabled.')).toBeVisible();
      await expect(routes).not.toBeChecked();
      await staff.unroute('**/staff/settings/switch/');
      await routes.click();
      await expect(routes).toBeChecked();
      await warden.context().close();
    });
  },
);
