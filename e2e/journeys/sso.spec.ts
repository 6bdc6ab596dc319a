import { type Page, expect } from '@playwright/test';
import { staffContract } from '@patrolplan/contract/staff';
import { type LoopbackProvider, startLoopbackProvider } from '#api/testing/servers/loopback-provider.ts';
import { axeFindings, runsAxe } from '#e2e/harness/screens/axe.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { STAFF, signedInBefore, tokensOf } from '#e2e/harness/screens/sign-in.ts';
import { brokenTexts, enlargeText, resize } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';
import { MIDDAY_ZONE } from '#e2e/harness/service/midday-zone.ts';
import { named } from '#e2e/harness/service/named.ts';
import { DEMO_DATABASE, type RealService, startRealService } from '#e2e/harness/service/real-service.ts';
import { closingTest } from '#e2e/harness/service-test.ts';
import { BUILD } from '#e2e/harness/test.ts';

const COUNCIL = 'Newcastle City Council';
const CONTINUE = `Continue with ${COUNCIL}`;
const INVITED = 'ada.byron@city.example';

/** The service with a provider on loopback. */
const ssoTest = closingTest.extend<object, { provider: LoopbackProvider; service: RealService }>({
  timezoneId: MIDDAY_ZONE,
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => {
      const provider = await startLoopbackProvider();
      await provide(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ provider }, provide) => {
      const variables = async (origin: string) => {
        await provider.acceptCallback(`${origin}/api/v1/auth/sso/callback`);
        return provider.env;
      };
      const service = await startRealService(BUILD, {
        copyOf: DEMO_DATABASE,
        timeZone: MIDDAY_ZONE,
        variables,
      });
      await provide(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
// Serial, on one worker: each worker would start its own service.
ssoTest.describe.configure({ mode: 'serial', timeout: 240_000 });

/**
 * The moves of the sign-in form on a first visit, measured by the browser. The demo accounts beside it, which arrive with
 * the configuration, centre form and accounts as a pair: only moves down or up count.
 */
async function formShifts(page: Page, origin: string): Promise<readonly number[]> {
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`${origin}/login`, { waitUntil: 'commit' });
  await page.evaluate(() => {
    const moves: number[] = [];
    Reflect.set(window, 'formMoves', moves);
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { sources: Source[] })[])
        for (const { node, previousRect, currentRect } of shift.sources)
          if (node?.parentElement?.closest('main section:has(form)') && previousRect.y !== currentRect.y)
            moves.push(currentRect.y - previousRect.y);
    }).observe({ type: 'layout-shift', buffered: true });
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
  });
  for (const name of [CONTINUE, 'Sign in with a passkey', 'Sign in'])
    await expect(button(page, name)).toBeVisible();
  const painted = await page.getByLabel('Email address').boundingBox();
  const code = page.waitForResponse(/\/assets\/sign-in-options-/);
  arrived.resolve();
  await code;
  await page.waitForLoadState('networkidle');
  await expect(button(page, CONTINUE)).toBeEnabled();
  expect((await page.getByLabel('Email address').boundingBox())?.y).toBe(painted?.y);
  return page.evaluate(() => Reflect.get(window, 'formMoves') as number[]);
}

/** On the page of the provider. */
async function signInThere(page: Page, subject: string): Promise<void> {
  await page.locator('input[name=login]').fill(subject);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
}

async function invite(origin: string): Promise<void> {
  const { access } = await tokensOf(origin, STAFF);
  const reply = await fetch(origin + staffContract.invitePerson.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify({ email: INVITED, first_name: 'Ada', last_name: 'Byron', areas: ['Quayside'] }),
  });
  expect(reply.status).toBe(200);
}

ssoTest(
  'journey: an invited person continues with the provider to the plan, keeps the last way in, and is out as a leaver',
  async ({ page, browser, provider, service }) => {
    const { origin } = service;

    await ssoTest.step('the sign-in screen fits every screen and makes no call before a tap', async () => {
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await page.goto(`${origin}/login`);
      await expect(button(page, CONTINUE)).toBeVisible();
      expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const [width, height] of [
          [320, 640],
          [390, 844],
          [844, 390],
          [1440, 900],
        ] as const) {
          await resize(page, { width, height });
          if (runsAxe(width, colorScheme))
            expect(await axeFindings(page), `${width} px, ${colorScheme}`).toEqual([]);
          if (width < 1024) await expect.poll(() => smallTargets(page), `${width} px`).toEqual([]);
        }
      }
      await resize(page, { width: 390, height: 844 });
      await expect.poll(() => brokenTexts(page, 200)).toEqual([]);
      await enlargeText(page, 100);
    });

    await ssoTest.step('on the first visit the form does not move when the code arrives', async () => {
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1440, height: 900 },
      ]) {
        const context = await browser.newContext({ viewport });
        expect(await formShifts(await context.newPage(), named(origin)), `${viewport.width} px`).toEqual([]);
        await context.close();
      }
    });

    await ssoTest.step('an unknown person reads that an invitation is needed', async () => {
      provider.setPerson('unknown', { email: 'unknown@city.example' });
      await button(page, CONTINUE).click();
      await signInThere(page, 'unknown');
      await expect(page.getByRole('alert')).toHaveText('Ask your supervisor for an invitation.');
      await expect(page.getByRole('alert')).toBeFocused();
      expect(new URL(page.url()).hash).toBe('');
    });

    const invited = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await ssoTest.step('an invitation is accepted through the provider and leads to the plan', async () => {
      await invite(origin);
      provider.setPerson('ada', { email: 'another.address@city.example' });
      await invited.goto(await service.mailbox.linkFor(INVITED, 'invitation'));
      await expect(invited.getByRole('heading', { level: 1 })).toHaveText('Choose your password');
      await expect(button(invited, CONTINUE)).toBeVisible();
      expect(await axeFindings(invited)).toEqual([]);
      await button(invited, CONTINUE).click();
      await signInThere(invited, 'ada');
      await invited.getByRole('main').getByRole('link', { name: 'View Patrol Plan' }).click();
      await expect(planScreen(invited).links.first()).toBeVisible();
    });

    await ssoTest.step('the last way in cannot be removed', async () => {
      await invited.goto(`${origin}/settings/sign-in`);
      const card = invited.getByRole('region', { name: 'Single sign-on' });
      await expect(card.getByText(/^Linked today/)).toBeVisible();
      await card.getByRole('button', { name: `Remove ${COUNCIL}` }).click();
      await expect(card.getByRole('alert')).toHaveText('Add another way to sign in first.');
      for (const width of [320, 1440]) {
        await resize(invited, { width, height: 900 });
        if (runsAxe(width)) expect(await axeFindings(invited), `${width} px`).toEqual([]);
      }
    });

    await ssoTest.step('a leaver is out with the next renewal of the session', async () => {
      provider.removePerson('ada');
      // The service asks the provider about a session at most every ten seconds.
      await service.sql("update sso_sessions set checked_at = checked_at - interval '1 minute'");
      // As after five minutes: the access token is no longer valid.
      await invited.evaluate(() => localStorage.setItem('accessToken', 'expired'));
      await invited.goto(`${origin}/settings/sign-in`);
      await expect(invited.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
      expect(await invited.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
    });
    await invited.context().close();
  },
);

// May take over 15 s: each sign-in is a round trip through a provider, and the service is restarted once.
ssoTest(
  'journey: a signed-in person links the provider; with SSO_ONLY it is the only way to sign in, and an outage is shown',
  async ({ page, browser, provider, service }) => {
    const { origin } = service;
    provider.setPerson('helen', {});

    await ssoTest.step('the account at the provider is linked under Settings', async () => {
      await signedInBefore(page, origin, STAFF);
      await page.goto(`${origin}/settings/sign-in`);
      await button(page, `Link ${COUNCIL}`).click();
      await signInThere(page, 'helen');
      await expect(page.getByText('Single sign-on is linked.')).toBeVisible();
    });

    await ssoTest.step('with SSO_ONLY the screen has no form, and a password does not sign in', async () => {
      await service.halt();
      await service.resume({ SSO_ONLY: 'true' });
      const other = await (await browser.newContext()).newPage();
      await other.goto(`${origin}/login`);
      await expect(button(other, CONTINUE)).toBeVisible();
      await expect(other.getByLabel('Email address')).toBeHidden();
      await expect(other.getByText('Demo accounts')).toHaveCount(0);
      await expect(other.getByText('Create your account')).toBeHidden();
      expect(await axeFindings(other)).toEqual([]);
      await expect(tokensOf(origin, STAFF)).rejects.toThrow('400');
      await button(other, CONTINUE).click();
      await signInThere(other, 'helen');
      await expect(other.getByText(/^Welcome back/)).toBeVisible();
      await other.goto(`${origin}/settings`);
      await expect(other.getByRole('link', { name: /^Sign-in and sessions/ })).toBeVisible();
      await expect(other.getByRole('link', { name: /^Change Password/ })).toHaveCount(0);
      await other.context().close();
    });

    await ssoTest.step('the command line can still create a sign-in link', async () => {
      const printed = await service.patrol('user', 'sign-in-link', STAFF);
      const emergency = await (await browser.newContext()).newPage();
      await emergency.goto(/http\S+/.exec(printed)?.[0] ?? '');
      await button(emergency, 'Sign in').click();
      await expect(emergency.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
      await emergency.context().close();
    });

    await ssoTest.step('while the provider is down the button says so, and passwords work', async () => {
      await provider.close();
      await service.halt();
      await service.resume();
      const other = await (await browser.newContext()).newPage();
      await other.goto(`${origin}/login`);
      await other.reload();
      const off = button(other, `${COUNCIL}: not available now`);
      await expect(off).toHaveAttribute('aria-disabled', 'true');
      expect(await axeFindings(other)).toEqual([]);
      expect((await tokensOf(origin, STAFF)).access).toBeTruthy();
      await other.context().close();
    });
  },
);
