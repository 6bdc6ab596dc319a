import { expect } from '@playwright/test';
import { staffContract } from '@patrolplan/contract/staff';
import { fieldContract } from '@patrolplan/contract/field';
import { fieldTest } from '#e2e/harness/field-test.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { callsOf } from '#e2e/harness/service/calls-of.ts';
import { consoleCalls } from '#e2e/harness/service/console-calls.ts';
import { ownWarden } from '#e2e/harness/service/own-warden.ts';

fieldTest.describe.configure({ mode: 'default', timeout: 240_000 });

/** More than 150 m away from every site of the demo. */
const PLACE = { latitude: 54.9712, longitude: -1.5601 };
/** Not among the requests of the demo. */
const KIND = { code: 'dropped-kerb', name: 'Dropped kerb blocked' };

/** A program that sends requests and reads their answers by Open311. */
async function program(origin: string, name: string) {
  const staff = callsOf(origin, STAFF);
  const { key } = await staff(staffContract.makeApiKey, { name, scopes: ['requests'], days: 30 });
  const url = (path: string) => `${origin}/open311/v2/${path}`;
  return {
    async report(place: { latitude: number; longitude: number }, description: string): Promise<string> {
      const reply = await fetch(url('requests.json'), {
        method: 'POST',
        body: new URLSearchParams({
          api_key: key,
          service_code: KIND.code,
          lat: String(place.latitude),
          long: String(place.longitude),
          description,
        }),
      });
      expect(reply.status).toBe(200);
      const [{ service_request_id: id }] = await reply.json();
      return id;
    },
    async notes(id: string): Promise<string> {
      const reply = await fetch(url(`requests/${id}.json?api_key=${key}`));
      const [{ status, status_notes: notes }] = await reply.json();
      return `${status} ${notes}`;
    },
  };
}

// May take over 15 s: two programs, a phone and the console follow requests from the report to the answer.
fieldTest(
  'journey: what two residents report is on a phone within 30 s, a visit answers both, and staff place and close another one',
  async ({ phone, service, browser }) => {
    const { area, name } = await consoleCalls(service.origin).ownSite(PLACE);
    const warden = await ownWarden(service, 'Maya', area);
    const [council, buses] = await Promise.all(
      ['Council website', 'Bus company'].map((name) => program(service.origin, `${name} ${warden.id}`)),
    );
    if (!council || !buses) throw new Error('The programs are missing');
    await phone.signedIn([area], warden.email, warden.password);
    const page = await phone.open('/patrolplan');
    await phone.planReady(page);

    const ids = await fieldTest.step('two senders report the same, with personal details', async () => [
      await council.report(PLACE, 'My name is Jane Smith, 0191 232 8520. Cannot get out.'),
      await buses.report(PLACE, 'Again.'),
    ]);

    await fieldTest.step(
      'within 30 seconds the row of the site says so, and its page has the kind',
      async () => {
        const row = page.locator('.plan-row').filter({ hasText: name });
        await phone.advanceUntil(() => row.getByText(/^asked\s2\stimes$/).isVisible(), 35);
        await planScreen(page).link(name).click();
        const card = page.getByRole('region', { name: 'Asked for' });
        await expect(card).toContainText(KIND.name);
        await expect(card).toContainText(/asked\s2\stimes · \d+\smin old/);
      },
    );

    const desk = await browser.newPage();
    await signedInBefore(desk, service.origin, STAFF);
    await fieldTest.step('the console has it once, without the personal details', async () => {
      await desk.goto(`${service.origin}/staff/today`);
      await desk.getByRole('link', { name: /^Requests: \d+ open, oldest / }).click();
      const row = desk.getByRole('row').filter({ hasText: KIND.name });
      await expect(row).toContainText(name);
      await expect(row).toContainText('asked 2 times');
      await row.getByRole('link', { name: KIND.name }).click();
      await expect(desk.getByText('My name is [removed], [removed]. Cannot get out.')).toBeVisible();
      await expect(desk.getByText('Personal details were removed.')).toBeVisible();
    });

    await fieldTest.step('a visit closes it, and both senders read when', async () => {
      await button(page, 'Visited').click();
      const sent = page.waitForResponse((reply) => reply.url().endsWith(fieldContract.sendFieldEvents.path));
      await phone.advance(15_000);
      expect((await sent).status()).toBe(200);
      const [first = '', second = ''] = ids;
      const answer = /^closed Visited on \d+ \w+ at \d\d:\d\d\.$/;
      await expect.poll(() => council.notes(first)).toMatch(answer);
      expect(await buses.notes(second)).toMatch(answer);
    });

    await fieldTest.step('a report away from every site waits for staff, who give it a site', async () => {
      await council.report({ latitude: 54.9995, longitude: -1.5702 }, 'In front of the garage.');
      await desk.goto(`${service.origin}/staff/requests`);
      await button(desk, `Place it: ${KIND.name}`).click();
      const dialog = desk.getByRole('dialog', { name: 'Place the request' });
      await dialog.getByRole('combobox', { name: 'Site' }).fill(name);
      await dialog.getByRole('option', { name }).first().click();
      await dialog.getByRole('button', { name: 'Place it' }).click();
      await expect(desk.getByText('The request has a site now.')).toBeVisible();
    });

    await fieldTest.step('staff write one down at a position, in two fields and on the map', async () => {
      await button(desk, 'New request').click();
      const dialog = desk.getByRole('dialog', { name: 'New request' });
      await dialog.getByLabel('Kind').selectOption('Pavement parking');
      await dialog.getByLabel('Place').selectOption('At a position');
      const latitude = dialog.getByLabel('Latitude');
      await latitude.fill('54.9995');
      await dialog.getByLabel('Longitude').fill('-1.5702');
      await expect(dialog.getByText(/^No site within 150\sm\. The request will not be placed/)).toBeVisible();
      await latitude.fill(String(PLACE.latitude));
      await dialog.getByLabel('Longitude').fill(String(PLACE.longitude));
      await expect(dialog.getByText(`Belongs to ${name}, ${area}: 0\u00a0m away.`)).toBeVisible();
      await dialog.getByRole('button', { name: 'Set on the map' }).click();
      const pin = dialog.locator('.map-disc');
      await expect(pin).toBeInViewport({ timeout: 60_000 });
      await dialog.locator('canvas').click({ position: { x: 120, y: 60 } });
      await expect(latitude).not.toHaveValue(String(PLACE.latitude));
      await expect(latitude).toHaveValue(/^54\.\d{5}$/);
      await expect(dialog.getByText(/^(?:Belongs to .+ away|No site within .+)\.$/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Close the map' }).click();
      await dialog.getByRole('button', { name: 'Add request' }).click();
      await expect(desk.getByText(/^The request was added\./)).toBeVisible();
    });

    await fieldTest.step('the requests of another system come in by a file, once', async () => {
      const at = new Date(Date.now() - 3_600_000).toISOString();
      const rows = [
        `${name},,,school-run,${at},"Call 0191 232 8520, all day",C-${warden.id}`,
        `Nowhere,,,school-run,${at},,`,
      ];
      const choose = (some: readonly string[]) =>
        desk.setInputFiles('input[type=file]', {
          name: 'requests.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(['site,latitude,longitude,kind,time,text,reference', ...some, ''].join('\r\n')),
        });
      await desk.goto(`${service.origin}/staff/requests`);
      await desk.getByRole('link', { name: 'Import CSV' }).click();
      await choose(rows);
      await expect(desk.getByText(/^site: Unknown site 'Nowhere'/)).toBeVisible();
      await expect(button(desk, 'Correct 1 row first')).toBeVisible();
      await button(desk, 'Choose another file').click();
      await choose(rows.slice(0, 1));
      await expect(desk.getByText('Call [removed], all day')).toBeVisible();
      await button(desk, 'Import 1 request').click();
      await expect(desk.getByText('1 request is imported.')).toBeVisible();
      await button(desk, 'Choose another file').click();
      await choose(rows.slice(0, 1));
      await expect(button(desk, 'Nothing to import')).toBeVisible();
      await desk.getByRole('link', { name: '← Back to Requests' }).click();
    });

    await fieldTest.step('staff close it with a sentence, undo that and close it again', async () => {
      await desk
        .getByRole('row')
        .filter({ hasText: KIND.name })
        .getByRole('link', { name: KIND.name })
        .click();
      for (const isLast of [false, true]) {
        await desk.getByRole('radio', { name: 'Passed to another team.' }).check();
        await button(desk, 'Close request').click();
        await expect(desk.getByText('Closed. The senders read it in 30 seconds.')).toBeVisible();
        if (isLast) break;
        await button(desk, 'Undo').click();
        await expect(desk.getByText('The request is open again.')).toBeVisible();
      }
      await desk.getByRole('link', { name: '← Back to Requests' }).click();
      await desk.getByLabel('State').selectOption('Closed');
      await expect(
        desk.getByRole('row').filter({ hasText: 'Passed to another team.' }).filter({ hasText: KIND.name }),
      ).toBeVisible();
    });
  },
);
