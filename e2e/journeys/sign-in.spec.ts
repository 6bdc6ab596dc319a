import { type Page, expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { signInContract } from '@patrolplan/contract/sign-in';
import { aLatch } from '#e2e/harness/backend/answers.ts';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { axeFindings, runsAxe } from '#e2e/harness/screens/axe.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { STAFF, signIn, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { named } from '#e2e/harness/service/named.ts';
import { resize } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';

const WARDEN = 'warden@patrolplan.example';

// Serial, on one worker: each worker would start its own service.
journeyTest.describe.configure({ mode: 'default', timeout: 120_000 });

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken') ?? '');
async function profileStatus(origin: string, token: string): Promise<number> {
  const reply = await fetch(origin + contract.readProfile.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  return reply.status;
}

async function logOut(page: Page): Promise<void> {
  await shellScreen(page).logOut.click();
  await shellScreen(page).logoutDialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
}

journeyTest(
  'journey: sessions are ended on another device, by log-out, and after an offline log-out',
  async ({ page, browser, service }) => {
    const { origin } = service;
    const other = await (await browser.newContext()).newPage();
    await signedInBefore(other, origin, WARDEN);
    await signedInBefore(page, origin, WARDEN);
    const otherToken = await tokenOf(other);

    await journeyTest.step('settings make no call for sessions before they are opened', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${origin}/settings`);
      await page.getByRole('link', { name: /^Sign-in and sessions/ }).waitFor();
      expect(asked.filter((path) => /sessions\/|passkeys/.test(path))).toEqual([]);
      await page.getByRole('link', { name: /^Sign-in and sessions/ }).click();
    });

    const sessions = page.getByRole('region', { name: 'Your sessions' });
    await journeyTest.step('the list fits every screen', async () => {
      await expect(sessions.getByText('This one')).toBeVisible();
      for (const width of [320, 390, 1440]) {
        await resize(page, { width, height: 900 });
        if (runsAxe(width)) expect(await axeFindings(page), `${width} px`).toEqual([]);
        if (width < 1024) await expect.poll(() => smallTargets(page), `${width} px`).toEqual([]);
      }
    });

    await journeyTest.step('ending all others signs the other device out', async () => {
      await button(page, 'End all others').click();
      await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
      await expect(sessions.getByText('Only this one.')).toBeVisible();
      expect(await profileStatus(origin, otherToken)).toBe(401);
    });

    await journeyTest.step('a log-out ends the session in the service', async () => {
      const token = await tokenOf(page);
      expect(await profileStatus(origin, token)).toBe(200);
      await logOut(page);
      await expect.poll(() => profileStatus(origin, token)).toBe(401);
    });

    await journeyTest.step('an offline log-out ends the session when the network is back', async () => {
      await signedInBefore(page, origin, WARDEN);
      await page.goto(origin);
      await page.getByText(/^Welcome back/).waitFor();
      await page.waitForLoadState('networkidle');
      const token = await tokenOf(page);
      // Only the calls fail: in a real dead spot the service worker has the code.
      await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
      // The ended session is stored before the first attempt to report it.
      const attempt = page.waitForRequest(`**${signInContract.logOut.path}`);
      await logOut(page);
      await attempt;
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      expect(await profileStatus(origin, token)).toBe(200);
      await page.unroute('**/api/**');
      // The configuration arrives after the code that reports ended sessions.
      const config = aLatch();
      await page.route('**/config.json', async (route) => {
        await config.released;
        await route.continue();
      });
      await page.reload();
      await page.locator('[data-strip-place]').waitFor({ state: 'attached' });
      config.release();
      await expect.poll(() => profileStatus(origin, token)).toBe(401);
    });
    await other.context().close();
  },
);

// May take over 15 s: three sign-ins with a virtual authenticator.
journeyTest(
  'journey: staff add a passkey, require it, sign in with it, and a password alone no longer opens the console',
  async ({ page, browser, service }) => {
    const origin = named(service.origin);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signedInBefore(page, origin, STAFF);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });

    await journeyTest.step('a passkey is added with a name', async () => {
      await page.goto(`${origin}/settings/sign-in`);
      await button(page, 'Add a passkey').click();
      await page.getByLabel('Name', { exact: true }).fill('Blue key');
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await expect(passkeys.getByText('The passkey is added.')).toBeVisible();
      await expect(passkeys.getByText('Blue key')).toBeVisible();
      for (const width of [320, 1440]) {
        await resize(page, { width, height: 900 });
        if (runsAxe(width)) expect(await axeFindings(page), `${width} px`).toEqual([]);
      }
    });

    await journeyTest.step('it signs in without typing', async () => {
      await logOut(page);
      await button(page, 'Sign in with a passkey').click();
      await expect(page.getByText(/^Welcome back/)).toBeVisible();
    });

    await journeyTest.step('it can be required from staff, and a password alone then says why', async () => {
      await page.goto(`${origin}/staff/settings`);
      await page.getByRole('switch', { name: /^Staff need a passkey/ }).click();
      await expect(page.getByRole('switch', { name: /^Staff need a passkey/ })).toBeChecked();
      const other = await (await browser.newContext()).newPage();
      await signIn(other, origin, STAFF);
      await other.goto(`${origin}/staff/settings`);
      await expect(other.getByText(/^Staff need a passkey or single sign-on/)).toBeVisible();
      await other.context().close();
    });

    await journeyTest.step('the last passkey of staff cannot be removed then', async () => {
      await page.goto(`${origin}/settings/sign-in`);
      await page.getByRole('button', { name: 'Remove Blue key' }).click();
      await expect(passkeys.getByText('Add another way to sign in first.')).toBeVisible();
    });

    await journeyTest.step('the command line creates an emergency sign-in link, once', async () => {
      const printed = await service.patrol('user', 'sign-in-link', STAFF);
      const link = named(/http\S+/.exec(printed)?.[0] ?? '');
      await page.evaluate(() => localStorage.clear());
      await page.goto(link);
      await button(page, 'Sign in').click();
      await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
      const again = await fetch(service.origin + signInContract.linkSignIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: new URL(link).hash.slice(1) }),
      });
      expect(again.status).toBe(400);
    });

    await journeyTest.step(
      'a session of a link opens the console, where the rule is switched off again',
      async () => {
        await page.goto(`${origin}/staff/settings`);
        await page.getByRole('switch', { name: /^Staff need a passkey/ }).click();
        await expect(page.getByRole('switch', { name: /^Staff need a passkey/ })).not.toBeChecked();
      },
    );

    const onDevice = async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
    const [removed] = await onDevice();
    if (removed === undefined) throw new Error('The authenticator has no passkey.');

    await journeyTest.step('a removed passkey is no longer offered by the device', async () => {
      await page.goto(`${origin}/settings/sign-in`);
      await page.getByRole('button', { name: 'Remove Blue key' }).click();
      await expect(passkeys.getByText('The passkey is removed.')).toBeVisible();
      await expect.poll(onDevice).toEqual([]);
    });

    await journeyTest.step(
      'a passkey that the service does not have is refused once, then no longer offered',
      async () => {
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: removed });
        await logOut(page);
        await button(page, 'Sign in with a passkey').click();
        await expect(
          page.getByText('This passkey does not sign in here. Use another sign-in option.'),
        ).toBeVisible();
        await expect.poll(onDevice).toEqual([]);
      },
    );
  },
);

journeyTest(
  'attack: a page of another site cannot show the sign-in or the passkeys in a frame (clickjacking)',
  async ({ page, service }) => {
    const origin = named(service.origin);
    const frames = ['/login', '/settings/sign-in'].map((path) => `<iframe src="${origin}${path}"></iframe>`);
    // The numeric address is another origin.
    const hostile = `${service.origin}/hostile`;
    await page.route(hostile, (route) => route.fulfill({ contentType: 'text/html', body: frames.join('') }));
    await page.goto(hostile);
    for (const frame of page.mainFrame().childFrames()) {
      await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
    }
    expect(page.mainFrame().childFrames()).toHaveLength(frames.length);
  },
);
