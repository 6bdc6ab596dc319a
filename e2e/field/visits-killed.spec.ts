import { type Page, expect } from '@playwright/test';
import { fieldContract } from '@patrolplan/contract/field';
import { visitsContract } from '@patrolplan/contract/visits';
import { isFullRun } from '#api/testing/full-run.ts';
import { KillablePhone } from '#e2e/harness/browser/killable-phone.ts';
import { HERE, fieldTest } from '#e2e/harness/field-test.ts';
import { type Fault, FlakyProxy } from '#e2e/harness/network/flaky-proxy.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { signedInBefore, tokensOf } from '#e2e/harness/screens/sign-in.ts';
import { type OwnWarden, ownWarden } from '#e2e/harness/service/own-warden.ts';
import type { RealService } from '#e2e/harness/service/real-service.ts';

fieldTest.describe.configure({ timeout: 240_000 });

const AREAS = ['City Centre', 'Quayside', 'St James and Westgate'];

/** When a site was tapped, by the clock of the test. */
type Tap = { readonly siteName: string; readonly from: number; readonly until: number };

type StoredVisit = { readonly id: string; readonly site_name: string; readonly visited_at: string };

async function storedVisits(service: RealService, access: string): Promise<readonly StoredVisit[]> {
  const reply = await fetch(service.origin + visitsContract.readOwnVisits.path, {
    headers: { authorization: `Bearer ${access}` },
  });
  // Safe: the reply of the service's own call.
  return ((await reply.json()) as { visits: StoredVisit[] }).visits;
}

async function signIn(page: Page, origin: string, { email, password }: OwnWarden): Promise<void> {
  await signedInBefore(page, origin, email, AREAS, password);
  await openPlan(page, origin);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

async function openPlan(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/patrolplan`);
  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible({ timeout: 60_000 });
}

/** Opens a site from the plan, taps 'Visited' and goes back. */
async function visit(page: Page, siteName: string): Promise<Tap> {
  await planScreen(page).link(siteName).click();
  const from = Date.now();
  await page.getByRole('button', { name: 'Visited' }).click();
  // Shown only after it is stored.
  await expect(page.getByText(/^Visited .+\s\d\d:\d\d, not sent yet$/)).toBeVisible();
  const until = Date.now();
  await page.getByRole('link', { name: '← Back to Patrol Plan' }).click();
  return { siteName, from, until };
}

type Case = { readonly name: string; readonly inDeadSpot: number; readonly faults: readonly Fault[] };
const bad: Omit<Case, 'inDeadSpot'> = {
  name: 'two errors of the service, a delivery whose reply is lost, and an expired token',
  faults: [500, 500, 'lost reply', 401],
};
/** The first has every fault. The others have more visits or fewer faults. */
const cases: readonly Case[] = [
  { ...bad, inDeadSpot: 4 },
  ...(isFullRun
    ? [
        { ...bad, inDeadSpot: 20 },
        { name: 'a good connection', inDeadSpot: 3, faults: [] },
      ]
    : []),
];

for (const { name, inDeadSpot, faults } of cases) {
  // May take over 15 s: a browser of its own is killed and started again.
  fieldTest(
    `visits: ${inDeadSpot} offline visits survive a killed browser and arrive once each, with ${name}`,
    async ({ service }) => {
      const proxy = await FlakyProxy.open(service.origin);
      const phone = await KillablePhone.make();
      const warden = await ownWarden(service, 'Kim', ...AREAS);
      const { access } = await tokensOf(service.origin, warden.email, warden.password);
      try {
        let page = await phone.start({ offline: false, position: HERE });
        await signIn(page, proxy.origin, warden);
        // Otherwise the killed browser would also lose the session.
        await phone.close();
        page = await phone.start({ offline: false, position: HERE });
        await openPlan(page, proxy.origin);
        const names = await planScreen(page).allSiteNames();
        expect(names.length).toBeGreaterThan(inDeadSpot);

        const taps = await fieldTest.step(
          'visits are marked in a dead spot and the browser is killed',
          async () => {
            proxy.cut();
            await phone.setOffline(true);
            await expect(page.getByText(/^Offline: data from/)).toBeVisible();
            const taps: Tap[] = [];
            for (const siteName of names.slice(0, inDeadSpot)) taps.push(await visit(page, siteName));
            await phone.kill();
            return taps;
          },
        );

        await fieldTest.step(
          'the visits are still there after the restart, and one more is marked',
          async () => {
            page = await phone.start({ offline: true, position: HERE });
            await page.goto(`${proxy.origin}/patrolplan`);
            await expect(
              page.getByText(new RegExp(`^Offline: data from .+ · ${inDeadSpot} visits not sent$`)),
            ).toBeVisible();
            taps.push(await visit(page, names[inDeadSpot] ?? ''));
            for (const { siteName } of taps)
              await expect(
                planScreen(page)
                  .row(siteName)
                  .getByText(/^visited (just now|\d min ago)$/),
              ).toBeVisible();
          },
        );

        const arrived = await fieldTest.step('all visits arrive when the connection is back', async () => {
          const left = [...faults];
          proxy.faultOf = (path, method) =>
            path === fieldContract.sendFieldEvents.path && method === 'POST' ? left.shift() : undefined;
          proxy.restore();
          await phone.setOffline(false);
          const arrived = () => storedVisits(service, access);
          const missing = async () => {
            const names = new Set((await arrived()).map(({ site_name }) => site_name));
            return taps.flatMap(({ siteName }) => (names.has(siteName) ? [] : [siteName]));
          };
          await expect.poll(missing, { timeout: 120_000 }).toEqual([]);
          expect(await arrived()).toHaveLength(taps.length);
          await expect(page.getByText(/not sent yet/)).toHaveCount(0, { timeout: 60_000 });
          expect(left, 'every fault happened').toEqual([]);
          return arrived;
        });

        await fieldTest.step('each visit is stored once, with its time', async () => {
          const visits = await arrived();
          expect(new Set(visits.map(({ id }) => id)).size).toBe(taps.length);
          for (const { siteName, from, until } of taps) {
            const at = visits.filter(({ site_name }) => site_name === siteName);
            expect(at, siteName).toHaveLength(1);
            const time = Date.parse(at[0]?.visited_at ?? '');
            expect(time, siteName).toBeGreaterThanOrEqual(from - 1_000);
            expect(time, siteName).toBeLessThanOrEqual(until + 1_000);
          }
        });
      } finally {
        await phone.stop();
        await proxy.close();
      }
    },
  );
}
