import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { staffScreen } from '#e2e/harness/screens/staff-screen.ts';
import { brokenTexts, resize } from '#e2e/harness/screens/text-layout.ts';
import { newWarden } from '#e2e/harness/service/new-warden.ts';

journeyTest.describe.configure({ mode: 'default', timeout: 240_000 });

const AREA = 'City Centre';
/** A poll of the board, and the time of a loaded machine. */
const POLL = { timeout: 30_000 };

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function planRounds(page: Page, wardens: readonly string[]): Promise<void> {
  await staffScreen(page).open('Plan', 'Rounds');
  for (const [n, name] of wardens.entries()) {
    await page.locator(`#warden-${String.fromCodePoint(65 + n)}`).selectOption(name);
  }
  // Longer visits give fewer stops, which keeps the test short.
  await page.locator('#team-minutes').fill('20');
  await page.locator('#team-break').selectOption('30');
  await button(page, 'Plan rounds').click();
  await expect(button(page, 'Print')).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
}

journeyTest(
  'journey: staff send rounds, follow them, give a job, reassign it and take both back',
  async ({ page, request, service }) => {
    const vera = await newWarden(service, request, 'Vera', AREA);
    const will = await newWarden(service, request, 'Will', AREA);
    await vera.startShift();
    await signedInBefore(page, service.origin, STAFF);
    await page.goto(`${service.origin}/staff/today`);

    await journeyTest.step('rounds are sent, and one without a warden says so', async () => {
      await planRounds(page, [vera.name]);
      await expect(row(page, 'Warden B').getByText('Name a warden first')).toBeVisible();
      await page.locator('#warden-B').selectOption(will.name);
      await button(page, 'Plan again').click();
      await button(page, 'Send 2 rounds').click();
      await expect(row(page, vera.name).getByText(/^sent \d\d:\d\d$/)).toBeVisible(POLL);
      await expect(row(page, will.name).getByText(/^sent \d\d:\d\d$/)).toBeVisible();
      await expect(page.getByText(/All sent\.$/)).toBeVisible();
    });

    const [round] = (await vera.held()).rounds;
    const round_id = round?.id ?? '';
    const stops = round?.stops.filter(({ kind }) => kind !== 'break').length ?? 0;
    await journeyTest.step('the break is between the stops, on the console and on the phone', async () => {
      await expect(page.getByText('Break, 30\u00a0min').first()).toBeVisible();
      expect(round?.stops.filter(({ kind }) => kind === 'break')).toMatchObject([
        { site_id: null, minutes: 30 },
      ]);
    });

    await journeyTest.step('the rows follow what the wardens answer', async () => {
      await vera.send('round_seen', { round_id });
      await expect(row(page, vera.name).getByText(/^seen/)).toBeVisible(POLL);
      await vera.send('round_accepted', { round_id });
      await expect(row(page, vera.name).getByText(/^accepted/)).toBeVisible(POLL);
      const [other] = (await will.held()).rounds;
      await will.send('round_declined', { round_id: other?.id, reason: 'no_time' });
      await expect(row(page, will.name).getByText('declined: no time')).toBeVisible(POLL);
      await button(page, `Send again, ${will.name}`).click();
      await expect(row(page, will.name).getByText(/^sent/)).toBeVisible(POLL);
    });

    await journeyTest.step('Today shows the current stop, and the row opens the round', async () => {
      await vera.send('round_stop', { round_id, done: 1, stops });
      await staffScreen(page).link('Today').click();
      const rounds = page.getByRole('region', { name: 'Rounds' });
      const running = rounds.getByRole('row').filter({ hasText: `stop 2 of ${stops}` });
      await expect(running).toBeVisible(POLL);
      await running.getByRole('button', { name: /^Open round/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Round [A-Z]+, / });
      // With the head and the break.
      await expect(dialog.getByRole('row')).toHaveCount(stops + 2);
      await page.keyboard.press('Escape');
      await expect(running.getByRole('button', { name: /^Open round/ })).toBeFocused();
    });

    const jobs = page.getByRole('region', { name: 'Jobs' });
    const job = jobs.getByRole('row').filter({ hasText: 'Lorry on the pavement' });
    await journeyTest.step("'/' opens a job that is filled in; what is missing is named", async () => {
      await page.keyboard.press('/');
      await page.keyboard.type('job grey str');
      const chosen = page.getByRole('dialog').getByRole('option', { selected: true });
      await expect(chosen).toHaveText(/Give a job Grey Street/);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Give a job' });
      await expect(dialog.getByRole('combobox', { name: 'Site' })).toBeFocused();
      await dialog.getByRole('radio', { name: 'One warden' }).check();
      await field(page, 'By').fill('9');
      await button(page, 'Send job').click();
      for (const text of [
        'A job needs a reason.',
        'Choose a warden.',
        'Enter a time within the next 12 hours.',
      ])
        await expect(dialog.getByRole('link', { name: text })).toBeVisible();
      await field(page, 'Reason').fill('Lorry on the pavement');
      const soon = new Date(Date.now() + 3_600_000);
      await field(page, 'By').fill(
        soon.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' }),
      );
      const options = dialog.getByLabel('Warden', { exact: true });
      await options.selectOption({ label: await labelOf(options, vera.name) });
      await button(page, 'Send job').click();
      await expect(page.getByText(/^Job sent: Grey Street/)).toBeVisible();
      await expect(job.getByText(/^sent/)).toBeVisible(POLL);
    });

    await journeyTest.step('an accepted job is reassigned, and leaves the first phone', async () => {
      const given = (await vera.held()).jobs.find(({ reason }) => reason === 'Lorry on the pavement');
      await vera.send('job_accepted', { job_id: given?.id, assignment: given?.assignment });
      await expect(job.getByText(/^accepted/)).toBeVisible(POLL);
      await job.getByRole('button', { name: /^Reassign/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Reassign the job' });
      const options = dialog.getByLabel('Warden', { exact: true });
      await options.selectOption({ label: await labelOf(options, will.name) });
      await button(page, 'Reassign').click();
      await expect(page.getByText(/^Reassigned: Grey Street/)).toBeVisible();
      await expect(job.getByText(/^sent/)).toBeVisible(POLL);
      // Another test may give the whole area a job meanwhile.
      const ids = async (warden: typeof vera) => (await warden.held()).jobs.map(({ id }) => id);
      await expect.poll(() => ids(vera)).not.toContain(given?.id);
      expect(await ids(will)).toContain(given?.id);
    });

    await journeyTest.step('the board fits a phone that is held sideways', async () => {
      await resize(page, { width: 844, height: 390 });
      // There the heading is for screen readers only.
      const broken = (await brokenTexts(page)).filter((text) => text !== 'cut: Staff console');
      expect(broken).toEqual([]);
      await expect(jobs.getByText('Lorry on the pavement')).toBeVisible();
      await resize(page, { width: 1280, height: 900 });
    });

    await journeyTest.step('the job and the round are taken back after a question', async () => {
      await job.getByRole('button', { name: /^Withdraw/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(job.getByText(/^withdrawn/)).toBeVisible(POLL);
      const state = jobs.getByLabel('State:');
      await state.focus();
      await state.selectOption('Not ended');
      await expect(job).toHaveCount(0);
      await expect(state).toBeFocused();
      await page.reload();
      // The address still asks for the form of the job.
      await expect(page.getByRole('dialog', { name: 'Give a job' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(state).toHaveValue('running');
      await state.selectOption('Withdrawn');
      await expect(job).toBeVisible();
      await jobs.getByLabel('Day:').selectOption('Earlier days');
      await expect(
        jobs.getByText(/^(No job is in this state\.|\d+ jobs?: \d+ withdrawn)$/).first(),
      ).toBeVisible();
      await jobs.getByLabel('Day:').selectOption('Today');
      const running = page.getByRole('row').filter({ hasText: `stop 2 of ${stops}` });
      await running.getByRole('button', { name: /^Withdraw/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(running).toBeHidden(POLL);
      await expect.poll(async () => (await vera.held()).rounds).toEqual([]);
      await staffScreen(page).open('Evidence', 'Changes');
      await expect(page.getByText(/Job/).first()).toBeVisible();
    });
  },
);

/** The text of the option of a warden: it also has the state of the shift. */
async function labelOf(select: ReturnType<Page['getByLabel']>, name: string): Promise<string> {
  const option = select.locator('option', { hasText: name });
  await expect(option).toHaveCount(1);
  return (await option.textContent()) ?? '';
}
