import { type Page, expect } from '@playwright/test';
import { type Phone, fieldTest } from '#e2e/harness/field-test.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { consoleCalls } from '#e2e/harness/service/console-calls.ts';
import { ownWarden } from '#e2e/harness/service/own-warden.ts';

fieldTest.describe.configure({ mode: 'default', timeout: 240_000 });

const AREA = 'Jesmond';
const BEAT = 31_000;
const strip = (page: Page) => page.getByRole('region', { name: 'From your supervisor' });

async function startShift(page: Page): Promise<void> {
  await button(page, 'Start shift').click();
  await expect(page.getByText(/^Shift started/)).toBeVisible();
  await button(page, 'Close').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const calls = (phone: Phone, path: string) =>
  phone.proxy.requests.filter((one) => one.path.startsWith(path)).length;

fieldTest(
  'team: without a connection offers, jobs and answers stay on the phone, also after a kill, and are sent later',
  async ({ phone, service }) => {
    const mia = await ownWarden(service, 'Mia', AREA);
    const supervisor = consoleCalls(service.origin);
    const [first, second, third] = (await supervisor.sitesOf(AREA)).filter(
      ({ latitude }) => latitude !== null,
    );
    if (!first || !second || !third) throw new Error('The area has too few sites');
    await phone.signedIn([AREA], mia.email, mia.password);
    const page = await phone.open('/');
    await expect(button(page, 'Start shift')).toBeVisible();
    await phone.workerReady(page);

    await fieldTest.step('before a shift nothing is called', async () => {
      await phone.advance(2 * BEAT);
      expect(calls(phone, '/api/v1/field/')).toBe(0);
    });

    const job = await supervisor.sendJob(mia.id, third);
    const roundId = await supervisor.sendRound(mia.id, [first, second]);
    await fieldTest.step('the start of a shift lists the sent round and the job', async () => {
      // The phone has no plan, so it reads the sites of the round.
      const sites = page.waitForResponse(/\/sites\/scores\//);
      await button(page, 'Start shift').click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByText('Helen planned a round')).toBeVisible({ timeout: 30_000 });
      await expect(sheet.getByText(/^1 job, by (\d+\s\w+,\s)?\d\d:\d\d$/)).toBeVisible();
      await button(page, 'Close').click();
      await (await sites).finished();
    });

    await fieldTest.step('the answers without a connection say that they are not sent yet', async () => {
      await phone.goOffline();
      await page.getByRole('button', { name: /^1 job, by/ }).click();
      await button(page, 'Accept').click();
      await expect(page.getByText(/^1 job accepted, by/)).toBeVisible();
      await expect(page.getByText(`${third.site_name} · Accepted, not sent yet`)).toBeVisible();
      await page.getByRole('link', { name: /^Helen planned a round/ }).click();
      await button(page, 'Use it').click();
      await expect(roundScreen(page).nextName).toHaveText(first.site_name);
    });

    await fieldTest.step('a kill loses nothing, and the next connection sends it', async () => {
      await page.close();
      const again = await phone.open('/');
      await expect(again.getByText('Back to my round')).toBeVisible();
      await expect(again.getByText(`${third.site_name} · Accepted, not sent yet`)).toBeVisible();
      await phone.goOnline();
      const board = async () => {
        const { rounds, jobs } = await supervisor.board();
        return [rounds.find(({ id }) => id === roundId)?.state, jobs.find(({ id }) => id === job)?.state];
      };
      await expect.poll(board, { timeout: 60_000 }).toEqual(['accepted', 'accepted']);
      await expect(again.getByText(third.site_name, { exact: true })).toBeVisible();
    });
  },
);

fieldTest(
  'team: a push message is shown with the page closed, a tap opens the job, and the switch is asked for by a tap',
  async ({ phone, service }) => {
    const zoe = await ownWarden(service, 'Zoe', AREA);
    const supervisor = consoleCalls(service.origin);
    const [site] = await supervisor.sitesOf(AREA);
    if (!site) throw new Error('The area has no site');
    await phone.signedIn([AREA], zoe.email, zoe.password);
    // The browser of the test has no push service: only its answer is made here.
    await phone.context.addInitScript(() => {
      const keys = {
        // The service accepts points of the curve only.
        p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: btoa('x'.repeat(16)).replaceAll('=', ''),
      };
      const made = { endpoint: 'https://push.example/zoe', unsubscribe: async () => true };
      let current: object | null = null;
      PushManager.prototype.subscribe = async () => {
        current = { ...made, toJSON: () => ({ endpoint: made.endpoint, keys }) };
        return current as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    });
    const page = await phone.open('/');
    await startShift(page);
    await phone.workerReady(page);

    await fieldTest.step('the switch says why, asks with the tap and tells the service', async () => {
      await phone.context.grantPermissions(['notifications', 'geolocation'], { origin: phone.proxy.origin });
      await page.goto(`${phone.proxy.origin}/settings`);
      const wake = page.getByRole('switch', { name: 'Wake this phone' });
      await expect(page.getByText(/^A notification comes with a job/)).toBeVisible();
      expect(calls(phone, '/api/v1/push/')).toBe(0);
      await wake.click();
      await expect(wake).toBeChecked();
      expect(calls(phone, '/api/v1/push/subscriptions/')).toBe(1);
      await wake.click();
      await expect(wake).not.toBeChecked();
      await expect.poll(() => calls(phone, '/api/v1/push/subscriptions/remove/')).toBe(1);
    });

    const blank = await phone.context.newPage();
    await blank.goto(`${phone.proxy.origin}/config.json`);
    await fieldTest.step('with the page closed the browser shows the message', async () => {
      await page.close();
      await supervisor.sendJob(zoe.id, site, 'Two lorries on the pavement');
      // The browser of the test cannot show notifications, so the test records those that it receives.
      const [worker] = phone.context.serviceWorkers();
      await worker?.evaluate(() => {
        const shown: string[] = [];
        Reflect.set(globalThis, 'shown', shown);
        ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
          shown.push(`${title}: ${options?.body}`);
        };
      });
      const devtools = await phone.context.newCDPSession(blank);
      const registration = new Promise<string>((resolve) => {
        devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const found = registrations.find(({ isDeleted }) => !isDeleted);
          if (found) resolve(found.registrationId);
        });
      });
      await devtools.send('ServiceWorker.enable');
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: phone.proxy.origin,
        registrationId: await registration,
        data: 'A job from your supervisor',
      });
      const shown = () => worker?.evaluate(() => Reflect.get(globalThis, 'shown'));
      await expect.poll(shown).toEqual(['PatrolPlan: A job from your supervisor']);
    });

    await fieldTest.step('the page that a tap opens shows the job', async () => {
      const opened = await phone.open('/#show-sent', blank);
      await expect(opened.getByRole('dialog').getByText('Two lorries on the pavement')).toBeVisible({
        timeout: 30_000,
      });
      await opened.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
      await expect(opened.getByText(/^1 job accepted, by/)).toBeVisible();
      await expect(strip(opened)).toBeHidden();
    });
  },
);
