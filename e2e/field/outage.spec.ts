import { type Page, expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { fieldContract } from '@patrolplan/contract/field';
import { visitsContract } from '@patrolplan/contract/visits';
import { isFullRun } from '#api/testing/full-run.ts';
import { type Phone, fieldTest } from '#e2e/harness/field-test.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';

fieldTest.describe.configure({ timeout: 240_000 });

const EXPIRED = 'expired.access.token';
const updated = (page: Page) => page.getByText(/^Updated \d\d:\d\d$/);
const offline = (page: Page) =>
  page.getByText(/^Offline: data from \d\d:\d\d(, (just now|\d+ min ago)| · 1 visit not sent)$/);

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());
const storedText = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

function expireToken(page: Page): Promise<void> {
  return page.evaluate((token) => localStorage.setItem('accessToken', token), EXPIRED);
}

/** Jumps of half a minute. What is due then is called once, and gets its reply before the next jump. */
async function passMinutes(phone: Phone, minutes: number): Promise<void> {
  for (let step = 0; step < minutes * 2; step += 1) {
    await phone.proxy.idle();
    await phone.context.clock.fastForward(30_000);
  }
  await phone.proxy.idle();
}

async function storedVisits(phone: Phone): Promise<readonly { id: string; site_name: string }[]> {
  const { access } = await phone.tokens();
  const reply = await fetch(phone.service.origin + visitsContract.readOwnVisits.path, {
    headers: { authorization: `Bearer ${access}` },
  });
  // Safe: the reply of the service's own call.
  return ((await reply.json()) as { visits: { id: string; site_name: string }[] }).visits;
}

const deliveries = (phone: Phone) =>
  phone.proxy
    .calls(fieldContract.sendFieldEvents.path)
    .filter(({ method, status }) => method === 'POST' && status === 200).length;

async function withoutDatabase(phone: Phone, work: () => Promise<void>): Promise<void> {
  phone.service.haltDatabase();
  await work().finally(() => phone.service.resumeDatabase());
}

// May take over 15 s: PostgreSQL is killed and started, and two tabs are reloaded meanwhile.
fieldTest(
  'outage: ten minutes without PostgreSQL during a round lose nothing and sign nobody out',
  async ({ phone }) => {
    const earlier = new Set((await storedVisits(phone)).map(({ id }) => id));
    await phone.signedIn();
    const plan = await phone.open('/patrolplan');
    await phone.planReady(plan);
    await expect(updated(plan)).toBeVisible();
    await phone.workerReady(plan);
    const page = await phone.open('/round');
    const round = roundScreen(page);
    await round.show.click();
    await round.start.click();
    const marked: string[] = [];
    const markNext = async () => {
      const name = (await round.nextName.textContent()) ?? '';
      await round.visited.click();
      await expect(round.nextName).not.toHaveText(name);
      marked.push(name);
    };
    await markNext();
    await phone.advance(15_000);
    const keys = await storedKeys(page);
    const sites = await storedText(page, 'cachedSites');

    await withoutDatabase(phone, async () => {
      await fieldTest.step('a visit is marked while the profile call gets 503', async () => {
        // The token is valid, but the service cannot look it up.
        await page.reload();
        await expect(page.getByText(/^Offline: data from/)).toBeVisible();
        await markNext();
        await passMinutes(phone, 2);
      });

      await fieldTest.step('an expired token keeps the session while its renewal gets 503', async () => {
        await expireToken(page);
        await passMinutes(phone, 3);
        await Promise.all([page.reload(), plan.reload()]);
        await expect(offline(plan)).toBeVisible();
        await expect(planScreen(plan).links.first()).toBeVisible();
        await expect(page.getByText(/^Offline: data from .+ · 1 visit not sent$/)).toBeVisible();
        await passMinutes(phone, 5);
        const renewals = phone.proxy.calls(contract.refreshToken.path).map(({ status }) => status);
        expect(renewals).toContain(503);
        expect(renewals).not.toContain(200);
        for (const tab of [page, plan]) await expect(tab.getByRole('alert')).toHaveCount(0);
        expect(await storedText(page, 'cachedSites')).toBe(sites);
        expect(await storedKeys(page)).toEqual(expect.arrayContaining(keys));
      });
    });

    await fieldTest.step('the plan updates and every visit arrives once after the outage', async () => {
      await phone.advanceUntil(() => updated(plan).isVisible(), 120);
      await phone.advanceUntil(() => page.getByText(/^Offline:/).isHidden(), 120);
      await phone.advanceUntil(async () => deliveries(phone) === marked.length, 120);
      await expect(page.getByText(/^2 visited · /)).toBeVisible();
      const stored = (await storedVisits(phone)).filter(({ id }) => !earlier.has(id));
      expect(stored.map(({ site_name }) => site_name).toSorted()).toEqual(marked.toSorted());
      expect(await storedText(page, 'accessToken')).not.toBe(EXPIRED);
      for (const tab of [page, plan]) expect(new URL(tab.url()).pathname).not.toBe('/login');
      expect(phone.proxy.calls(contract.logIn.path)).toEqual([]);
    });
  },
);

/** What becomes of every status is a matter of `renew-token.test.ts`; only a lost reply leaves a renewed token behind. */
const FAILED_RENEWALS = isFullRun ? ([429, 502, 504, 'lost reply'] as const) : (['lost reply'] as const);

for (const fault of FAILED_RENEWALS) {
  fieldTest(
    `outage: a renewal that fails with ${fault === 'lost reply' ? 'a lost reply' : fault} is retried`,
    async ({ phone }) => {
      await phone.signedIn();
      const page = await phone.open('/patrolplan');
      await phone.planReady(page);
      await expect(updated(page)).toBeVisible();
      phone.proxy.clear();
      phone.proxy.faultOf = (path) => (path === contract.refreshToken.path ? fault : undefined);
      await expireToken(page);
      await page.reload();
      await phone.advanceUntil(() => offline(page).isVisible(), 60);
      await phone.advanceUntil(async () => phone.proxy.calls(contract.refreshToken.path).length > 4, 120);
      phone.proxy.faultOf = () => undefined;
      await phone.advanceUntil(() => updated(page).isVisible(), 90);
      expect(await storedText(page, 'accessToken')).not.toBe(EXPIRED);
      expect(phone.proxy.calls(contract.logIn.path)).toEqual([]);
    },
  );
}
