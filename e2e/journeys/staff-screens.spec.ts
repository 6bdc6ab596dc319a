import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { staffContract } from '@patrolplan/contract/staff';
import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { isFullRun } from '#api/testing/full-run.ts';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { examine } from '#e2e/harness/screens/examine.ts';
import { STAFF, signedInBefore, tokensOf } from '#e2e/harness/screens/sign-in.ts';
import { staffScreen } from '#e2e/harness/screens/staff-screen.ts';
import { newWarden } from '#e2e/harness/service/new-warden.ts';
import type { RealService } from '#e2e/harness/service/real-service.ts';
import { consoleWalks } from '#e2e/states/console-states.ts';
import { CONSOLE_SIZES, looks } from '#e2e/states/looks.ts';
import { staffTabs } from '#web/config/screens.ts';

const MS_PER_STATE = 120_000;

// Serial, on one worker: each worker would start its own service.
journeyTest.describe.configure({ mode: 'default' });

for (const { name, hasWork, states } of consoleWalks) {
  // May take over 15 s: every state of the console is examined in six windows.
  journeyTest(
    `console: ${name} passes axe, fits 320 px to 1440 px and 200 % text`,
    async ({ page, request, service }) => {
      journeyTest.setTimeout(states.length * MS_PER_STATE);
      await signedInBefore(page, service.origin, STAFF);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const open = async (path: string) => {
        await page.goto(service.origin + path);
        await expect(staffScreen(page).navigation).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
      };
      if (hasWork) await giveWork(request, service);
      const endDrill = hasWork ? await startDrill(request, service.origin) : undefined;
      for (const state of states)
        await journeyTest.step(state.name, async () => {
          await page.setViewportSize(CONSOLE_SIZES.wide);
          await state.reach(page, open);
          await examine(page, state.name, looks(state, CONSOLE_SIZES, isFullRun));
        });
      await endDrill?.();
    },
  );
}

journeyTest(
  'console: the head of a table is 44 px high, also without columns to sort by',
  async ({ page, service }) => {
    await signedInBefore(page, service.origin, STAFF);
    await page.setViewportSize(CONSOLE_SIZES.wide);
    for (const path of [
      staffTabs.staffCalendar.path,
      staffTabs.staffSites.path,
      staffTabs.staffCoverage.path,
    ]) {
      await page.goto(service.origin + path);
      const heads = page.locator('thead').filter({ visible: true });
      await expect(heads.first()).toBeVisible();
      for (const head of await heads.all())
        expect(Math.round((await head.boundingBox())?.height ?? 0), path).toBe(44);
    }
  },
);

/** A round that runs, one that waits, and jobs on Today, one of them declined. */
async function giveWork(request: APIRequestContext, service: RealService): Promise<void> {
  const { origin } = service;
  const warden = await newWarden(service, request, 'Ada', 'City Centre');
  const { access } = await tokensOf(origin, STAFF);
  const headers = { authorization: `Bearer ${access}` };
  const post = async (path: string, data: object) => {
    const reply = await request.post(origin + path, { headers, data });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()) as unknown;
  };
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const found = await post(staffContract.searchSites.path, { text: 'grey str', after: '' });
  const [site] = (found as { sites: readonly { site_id: number }[] }).sites;
  const stop = { site_id: site?.site_id, kind: 'visit', arrive_at: at(5), minutes: 6 };
  const round = () => ({
    id: randomUUID(),
    user_id: warden.userId,
    starts_at: at(1),
    finish_by: at(120),
    stops: [stop],
    points: 4.5,
    due_sites: 0,
  });
  const running = round();
  await post(staffTeamContract.sendRounds.path, { rounds: [running, round()] });
  await warden.startShift();
  await warden.send('round_accepted', { round_id: running.id });
  await warden.send('round_stop', { round_id: running.id, done: 0, stops: 1 });
  const job = (user_id: number | null) => ({
    id: randomUUID(),
    site_id: site?.site_id,
    reason: 'Loading bay blocked, reported by a trader',
    by: at(60),
    user_id,
  });
  const declined = job(warden.userId);
  await post(staffTeamContract.sendJobs.path, { jobs: [job(null), job(warden.userId), declined] });
  await warden.send('job_declined', { job_id: declined.id, assignment: 1, reason: 'other' });
}

/** Shows an alarm on Today and in the navigation. Returns a function that ends it. */
async function startDrill(request: APIRequestContext, origin: string): Promise<() => Promise<void>> {
  const { access } = await tokensOf(origin, STAFF);
  const headers = { authorization: `Bearer ${access}` };
  const reply = await request.post(origin + staffContract.startDrill.path, { headers });
  expect(reply.status(), await reply.text()).toBe(200);
  const { id } = (await reply.json()) as { id: string };
  return async () => {
    const data = { id, reached_by: 'Nobody, a test' };
    // On a busy machine the first token has expired.
    const { access: later } = await tokensOf(origin, STAFF);
    const closed = await request.post(origin + staffContract.closeAlarm.path, {
      headers: { authorization: `Bearer ${later}` },
      data,
    });
    expect(closed.status(), await closed.text()).toBe(200);
  };
}
