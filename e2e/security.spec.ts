import { type Page, expect } from '@playwright/test';
import { fieldTest } from '#e2e/harness/field-test.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';

/** What the browser enforces on the page of the real service. */
fieldTest.describe.configure({ timeout: 150_000 });

type Violations = { violations: string[] };

/** Records every violation of the page's policy, also those that do not reach the console. */
async function countViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Safe: a property of our own on the window of this test.
    const counted = window as unknown as Violations;
    counted.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      counted.violations.push(`${violatedDirective} ${blockedURI}`);
    });
  });
}
// Safe: set by the script above before any other.
const violationsOf = (page: Page) => page.evaluate(() => (window as unknown as Violations).violations);

fieldTest(
  'security: a normal visit violates no policy, and sends tokens only in headers',
  async ({ phone, page }) => {
    const addresses: string[] = [];
    const referrers: string[] = [];
    page.on('request', (request) => {
      addresses.push(request.url());
      const { referer } = request.headers();
      if (referer !== undefined && referer !== '') referrers.push(`${request.url()} ${referer}`);
    });
    await countViolations(page);
    await phone.signedIn();
    await phone.open('/patrolplan', page);
    await phone.planReady(page);
    await phone.workerReady(page);
    await planScreen(page).links.first().click();
    await expect(page.getByText('Site Address')).toBeVisible();
    const tokens = await page.evaluate(() =>
      [localStorage['accessToken'], localStorage['refreshToken']].map(String),
    );

    await fieldTest.step('no policy is violated', async () => {
      expect(tokens.every((token) => token.length > 30)).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
    });

    await fieldTest.step('tokens are in no URL, and no other host gets a referrer path', async () => {
      expect(addresses.filter((address) => tokens.some((token) => address.includes(token)))).toEqual([]);
      // The maps service identifies its customers by the origin; no other host gets a referrer.
      expect(referrers.filter((sent) => new URL(sent.split(' ')[1] ?? '').pathname !== '/')).toEqual([]);
    });

    await fieldTest.step('tokens and replies are in no cache', async () => {
      const kept = await page.evaluate(async (secrets) => {
        const found: string[] = [];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            const text = await (await cache.match(request))?.text();
            if (new URL(request.url).pathname.startsWith('/api/')) found.push(request.url);
            if (secrets.some((secret) => text?.includes(secret))) found.push(`token in ${request.url}`);
          }
        }
        return found;
      }, tokens);
      expect(kept).toEqual([]);
    });
  },
);

fieldTest('security: the policy blocks inline scripts, eval and HTML from text', async ({ phone, page }) => {
  await fieldTest.step('the headers have the strict policy', async () => {
    const reply = await page.goto(`${phone.proxy.origin}/login`);
    const headers = reply?.headers() ?? {};
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  await fieldTest.step('injected scripts do not run', async () => {
    const refused = await page.evaluate(() => {
      const attempt = (act: () => unknown) => {
        try {
          act();
          return 'allowed';
        } catch (error) {
          return error instanceof Error ? error.name : 'thrown';
        }
      };
      return {
        innerHTML: attempt(() => (document.body.innerHTML += '<img src=x onerror="window.ran = true">')),
        scriptText: attempt(() => (document.createElement('script').textContent = 'window.ran = true')),
        handler: attempt(() => document.body.setAttribute('onclick', 'window.ran = true')),
      };
    });
    expect(refused).toMatchObject({ innerHTML: 'TypeError', scriptText: 'TypeError' });
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    phone.faults.length = 0;
  });
  // the violations were the test's own
});

fieldTest('security: no other page can frame this one', async ({ phone, page }) => {
  await page.route('https://thief.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${phone.proxy.origin}/login"></iframe>` }),
  );
  await page.goto('https://thief.example/');
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
  await expect.poll(() => frame?.url() ?? '').toMatch(/^chrome-error:/);
  phone.faults.length = 0; // the violation was the test's own
});

fieldTest(
  'security: the token of a reset link is removed from the address bar and sent nowhere',
  async ({ phone, page }) => {
    const secret = 'the-secret-of-the-email';
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) sent.push(`${request.url()} ${JSON.stringify(request.headers())}`);
    });
    await countViolations(page);
    await page.goto(`${phone.proxy.origin}/reset-password?uid=dXNlcjox&token=${secret}`);
    await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
    await expect.poll(() => page.url()).toBe(`${phone.proxy.origin}/reset-password`);
    expect(
      await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
    ).not.toContain(secret);
    expect(sent.filter((request) => request.includes(secret))).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  },
);
