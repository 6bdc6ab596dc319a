import { type Page, expect } from '@playwright/test';
import { type Phone, fieldTest } from '#e2e/harness/field-test.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { consoleCalls } from '#e2e/harness/service/console-calls.ts';
import { ownWarden } from '#e2e/harness/service/own-warden.ts';

fieldTest.describe.configure({ mode: 'default', timeout: 240_000 });

/** An area without the jobs of the demo. */
const AREA = 'Haymarket';
/** A poll and the time of its reply. */
const BEAT = 31_000;

const strip = (page: Page) => page.getByRole('region', { name: 'From your supervisor' });
const row = (page: Page, siteName: string) => page.locator('.plan-row', { hasText: siteName });

async function onShift(phone: Phone): Promise<Page> {
  const page = await phone.open('/');
  await button(page, 'Start shift').click();
  await expect(page.getByText(/^Shift started/)).toBeVisible();
  await button(page, 'Close').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await phone.workerReady(page);
  return page;
}

/** By the app's own links: a reload would also read everything again. */
async function openPlan(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /PatrolPlan|Patrol Plan/ })
    .first()
    .click();
  await expect(page.locator('.plan-row').first()).toBeVisible();
}

// May take over 15 s: two phones and a console exchange rounds, claims and jobs.
fieldTest(
  'journey: a round is sent and used, colleagues do not walk twice, and a job goes to one of two phones',
  async ({ phone, secondPhone, service }) => {
    const [nora, sam] = await Promise.all(['Nora', 'Sam'].map((name) => ownWarden(service, name, AREA)));
    if (!nora || !sam) throw new Error('The wardens are missing');
    const supervisor = consoleCalls(service.origin);
    const sites = (await supervisor.sitesOf(AREA)).filter(({ latitude }) => latitude !== null);
    const [first, second, third, fourth] = sites;
    if (!first || !second || !third || !fourth) throw new Error('The area has too few sites');
    await phone.signedIn([AREA], nora.email, nora.password);
    await secondPhone.signedIn([AREA], sam.email, sam.password);
    const [hers, his] = [await onShift(phone), await onShift(secondPhone)];
    const beat = (of: Phone = phone) => of.advance(BEAT);
    const roundState = async (id: string) =>
      (await supervisor.board()).rounds.find((round) => round.id === id);

    await fieldTest.step('a round that staff take back leaves with a line', async () => {
      const id = await supervisor.sendRound(nora.id, [third, fourth]);
      await beat();
      await expect(strip(hers).getByText('Helen planned a round:')).toBeVisible();
      await expect.poll(async () => (await roundState(id))?.state).toBe('seen');
      await supervisor.withdrawRound(id);
      await beat();
      await expect(strip(hers).getByText('Helen took the round back.')).toBeVisible();
    });

    await fieldTest.step('a round for tomorrow waits', async () => {
      await supervisor.sendRound(nora.id, [third], 26 * 60);
      await beat();
      await expect(strip(hers)).toBeHidden();
    });

    const roundId = await supervisor.sendRound(nora.id, [first, third]);
    await fieldTest.step('a sent round shows its legs, and becomes the round by a tap', async () => {
      await beat();
      await expect(strip(hers)).toBeVisible();
      await strip(hers).getByRole('button', { name: 'Look' }).click();
      await expect(hers.getByRole('heading', { name: 'A round from Helen' })).toBeVisible();
      await expect(roundScreen(hers).stops.filter({ hasText: first.site_name })).toBeVisible();
      await expect(hers.getByText(/min · \d+\.\d miles/).first()).toBeVisible({ timeout: 30_000 });
      await button(hers, 'Use it').click();
      await expect(roundScreen(hers).nextName).toHaveText(first.site_name);
      await expect.poll(async () => (await roundState(roundId))?.state).toBe('accepted');
    });

    await fieldTest.step(
      'a colleague reads within 35 seconds who is on the way, without a name',
      async () => {
        await openPlan(his);
        await beat(secondPhone);
        await expect(row(his, first.site_name).getByText('a colleague is on the way')).toBeVisible();
        await expect(his.getByText('Nora')).toHaveCount(0);
        await his.getByRole('switch', { name: 'Hide visited' }).click();
        await expect(row(his, first.site_name)).toHaveCount(0);
        await his.getByRole('switch', { name: 'Hide visited' }).click();
      },
    );

    const shared = await fieldTest.step(
      'a round that is planned now leaves the site out and says why',
      async () => {
        await his.getByRole('link', { name: 'Plan my round' }).click();
        await roundScreen(his).show.click();
        await expect(roundScreen(his).stops.first()).toBeVisible();
        await his.getByText(/left out$/).click();
        await expect(his.getByText('A colleague is on the way')).toBeVisible();
        const texts = await roundScreen(his).stops.allTextContents();
        const planned = texts.flatMap(
          (text) => sites.find(({ site_name }) => text.includes(site_name)) ?? [],
        );
        expect(planned.length).toBeGreaterThan(1);
        expect(planned).not.toContain(first);
        await roundScreen(his).start.click();
        await expect(roundScreen(his).nextStop).toBeVisible();
        return planned.at(-1) ?? second;
      },
    );

    await fieldTest.step(
      'a visit is reported as a stop, and a second round asks before it replaces',
      async () => {
        await roundScreen(hers).visited.click();
        await expect.poll(async () => (await roundState(roundId))?.done, { timeout: 30_000 }).toBe(1);
        await supervisor.sendRound(nora.id, [shared]);
        await beat();
        // What was just marked comes first, until the next tap.
        await hers.getByRole('heading', { name: 'Your round' }).click();
        await strip(hers).getByRole('button', { name: 'Use it' }).click();
        await expect(hers.getByRole('dialog').getByText('1 stop is not visited.')).toBeVisible();
        await button(hers, 'Replace').click();
        await expect(roundScreen(hers).nextName).toHaveText(shared.site_name);
        await expect
          .poll(async () => (await roundState(roundId))?.state, { timeout: 30_000 })
          .toBe('finished');
      },
    );

    await fieldTest.step('a round with that site as a later stop is planned again without it', async () => {
      await beat(secondPhone);
      await expect(his.getByText(`A colleague is on the way to ${shared.site_name}`)).toBeVisible();
      await roundScreen(his).use.click();
      await expect(his.getByText(shared.site_name)).toHaveCount(0);
    });

    await fieldTest.step('the site is back after the claim has ended', async () => {
      await button(hers, 'More').click();
      await button(hers, 'End round').click();
      await hers.getByRole('dialog').getByRole('button', { name: 'End round' }).last().click();
      await expect.poll(async () => (await supervisor.board()).claims.length, { timeout: 30_000 }).toBe(1);
      await beat(secondPhone);
      await his.goto(`${secondPhone.proxy.origin}/patrolplan`);
      await expect(row(his, shared.site_name)).toBeVisible();
      await expect(row(his, shared.site_name).getByText('a colleague is on the way')).toHaveCount(0);
    });

    const jobState = async (id: string) => (await supervisor.board()).jobs.find((job) => job.id === id);
    await fieldTest.step(
      'the first to accept has the job of an area, the other reads a sentence',
      async () => {
        const id = await supervisor.sendJob(null, fourth);
        await Promise.all([beat(), beat(secondPhone)]);
        for (const page of [hers, his]) {
          await strip(page).getByRole('button', { name: 'Look' }).click();
          await expect(page.getByRole('dialog').getByText('Bus lane blocked')).toBeVisible();
        }
        await button(hers, 'Accept').click();
        await expect.poll(async () => (await jobState(id))?.state, { timeout: 30_000 }).toBe('accepted');
        await button(his, 'Accept').click();
        await expect(
          strip(his).getByText(`Somebody else took the job at ${fourth.site_name}.`),
        ).toBeVisible();
      },
    );

    await fieldTest.step(
      'a reassigned job leaves the first phone with a line and is on the other',
      async () => {
        const id = await supervisor.sendJob(nora.id, third, 'Loading bay full');
        await beat();
        await expect(strip(hers).getByText(`A job: ${third.site_name}`)).toBeVisible();
        await expect.poll(async () => (await jobState(id))?.seen_at ?? null).not.toBeNull();
        await supervisor.reassignJob(id, sam.id);
        await Promise.all([beat(), beat(secondPhone)]);
        await expect(
          strip(hers).getByText(`The job at ${third.site_name} was given to somebody else.`),
        ).toBeVisible();
        // The line about the other job goes first.
        await beat(secondPhone);
        await strip(his).getByRole('button', { name: 'Look' }).click();
        await his.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
        await his.getByRole('dialog').getByRole('button', { name: 'No time' }).click();
        await expect
          .poll(async () => (await jobState(id))?.decline_reason, { timeout: 30_000 })
          .toBe('no_time');
      },
    );

    await fieldTest.step('what the supervisor sees is what the board has', async () => {
      await button(hers, 'On shift').click();
      await hers.getByRole('dialog').getByRole('link', { name: 'What your supervisor sees' }).click();
      await expect(hers.getByRole('heading', { name: 'What your supervisor sees' })).toBeVisible();
      await expect(hers.getByText(/^finished \d\d:\d\d$/)).toHaveCount(2);
      await expect(hers.getByText(`Job: ${fourth.site_name}`)).toBeVisible();
    });
  },
);
