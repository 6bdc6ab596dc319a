import { type Locator, type Page, expect } from '@playwright/test';
import { atNextPoll } from '#e2e/harness/browser/at-next-poll.ts';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { staffScreen } from '#e2e/harness/screens/staff-screen.ts';
import { brokenTexts, resize } from '#e2e/harness/screens/text-layout.ts';
import { MIDDAY_ZONE } from '#e2e/harness/service/midday-zone.ts';
import { nameWardens } from '#e2e/harness/service/name-wardens.ts';
import { newWarden } from '#e2e/harness/service/new-warden.ts';
import type { RealService } from '#e2e/harness/service/real-service.ts';

journeyTest.describe.configure({ mode: 'default', timeout: 240_000 });
journeyTest.use({ serviceGroup: 'rounds of staff' });

const AREA = 'City Centre';

// The wardens of these tests are chosen by name.
journeyTest.beforeEach(({ service }) => nameWardens(service, true));
journeyTest.afterEach(({ service }) => nameWardens(service, false));

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Takes back the rounds of other tests on this service: their stops are left out of new rounds. */
const withdrawOthers = (service: RealService) =>
  service.sql(
    'update sent_rounds set withdrawn_at = now() where withdrawn_at is null and finished_at is null',
  );

async function planRounds(page: Page, wardens: readonly string[]): Promise<void> {
  await staffScreen(page).open('Plan', 'Rounds');
  await expect(page.getByRole('group', { name: 'Who walks?' }).getByRole('checkbox').first()).toBeVisible();
  // Other tests of this worker may have left more wardens than the list shows at first.
  const all = page.getByRole('button', { name: /^Show all \d+ wardens$/ });
  if (await all.isVisible()) await all.click();
  // Wardens whose shift is on are checked at first, also those of other tests.
  for (const box of await page.getByRole('group', { name: 'Who walks?' }).getByRole('checkbox').all())
    await box.uncheck();
  for (const name of wardens) await page.getByRole('checkbox', { name }).check();
  // Long visits: no warden can visit every site, also where other tests have visited most of them.
  await page.locator('#team-minutes').fill('60');
  await page.locator('summary', { hasText: 'Day, start and end, travel, break' }).click();
  await page.locator('#team-break').selectOption('30');
  await button(page, 'Plan rounds').click();
  await expect(button(page, 'Print')).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
}

// May take over 15 s: a console and two phones plan, send, follow and withdraw rounds and jobs.
journeyTest(
  'journey: staff send rounds, follow them, give a job, reassign it and take both back',
  async ({ page, request, service }) => {
    await withdrawOthers(service);
    const vera = await newWarden(service, request, 'Vera', AREA);
    const will = await newWarden(service, request, 'Will', AREA);
    await vera.startShift();
    await page.clock.install();
    await signedInBefore(page, service.origin, STAFF);
    await page.goto(`${service.origin}/staff/today`);

    await journeyTest.step('rounds are planned for the chosen wardens and sent', async () => {
      await planRounds(page, [vera.name, will.name]);
      await button(page, 'Send 2 rounds').click();
      await atNextPoll(page, (soon) =>
        expect(row(page, vera.name).getByText(/^sent \d\d:\d\d$/)).toBeVisible(soon),
      );
      await expect(row(page, will.name).getByText(/^sent \d\d:\d\d$/)).toBeVisible();
      await expect(page.getByText(/^Sent to Vera and Will \d\d:\d\d\.$/)).toBeVisible();
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
      await atNextPoll(page, (soon) => expect(row(page, vera.name).getByText(/^seen/)).toBeVisible(soon));
      await vera.send('round_accepted', { round_id });
      await atNextPoll(page, (soon) => expect(row(page, vera.name).getByText(/^accepted/)).toBeVisible(soon));
      const [other] = (await will.held()).rounds;
      await will.send('round_declined', { round_id: other?.id, reason: 'no_time' });
      await atNextPoll(page, (soon) =>
        expect(row(page, will.name).getByText('declined: no time')).toBeVisible(soon),
      );
      await button(page, `Send again, ${will.name}`).click();
      await atNextPoll(page, (soon) => expect(row(page, will.name).getByText(/^sent/)).toBeVisible(soon));
    });

    await journeyTest.step('Today shows the current stop, and the row opens the round', async () => {
      await vera.send('round_stop', { round_id, done: 1, stops });
      await staffScreen(page).link('Today').click();
      const rounds = page.getByRole('region', { name: 'Rounds' });
      const running = rounds.getByRole('row').filter({ hasText: `stop 2 of ${stops}` });
      await atNextPoll(page, (soon) => expect(running).toBeVisible(soon));
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
        soon.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: MIDDAY_ZONE }),
      );
      const options = dialog.getByLabel('Warden', { exact: true });
      await options.selectOption({ label: await labelOf(options, vera.name) });
      await button(page, 'Send job').click();
      await expect(page.getByText(/^Job sent: Grey Street/)).toBeVisible();
      await atNextPoll(page, (soon) => expect(job.getByText(/^sent/)).toBeVisible(soon));
    });

    await journeyTest.step('an accepted job is reassigned, and leaves the first phone', async () => {
      const given = (await vera.held()).jobs.find(({ reason }) => reason === 'Lorry on the pavement');
      await vera.send('job_accepted', { job_id: given?.id, assignment: given?.assignment });
      await atNextPoll(page, (soon) => expect(job.getByText(/^accepted/)).toBeVisible(soon));
      await job.getByRole('button', { name: /^Reassign/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Reassign the job' });
      const options = dialog.getByLabel('Warden', { exact: true });
      await options.selectOption({ label: await labelOf(options, will.name) });
      await button(page, 'Reassign').click();
      await expect(page.getByText(/^Reassigned: Grey Street/)).toBeVisible();
      await atNextPoll(page, (soon) => expect(job.getByText(/^sent/)).toBeVisible(soon));
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
      await atNextPoll(page, (soon) => expect(job.getByText(/^withdrawn/)).toBeVisible(soon));
      // A few jobs have no filters; one in the address shows them.
      await page.goto(`${service.origin}/staff/today?state=running`);
      const state = jobs.getByLabel('State:');
      await expect(state).toHaveValue('running');
      await expect(job).toHaveCount(0);
      await state.focus();
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
      await atNextPoll(page, (soon) => expect(running).toBeHidden(soon));
      await expect.poll(async () => (await vera.held()).rounds).toEqual([]);
      await staffScreen(page).open('Evidence', 'Changes');
      await expect(page.getByText(/Job/).first()).toBeVisible();
    });
  },
);

journeyTest(
  'journey: staff plan and send in three taps without a scroll, and take it back with one more',
  async ({ page, request, service }) => {
    await withdrawOthers(service);
    const ursula = await newWarden(service, request, 'Ursula', AREA);
    const yan = await newWarden(service, request, 'Yan', 'Gosforth');
    // Those of other tests would be chosen too.
    await service.sql('update shifts set ended_at = now() where ended_at is null');
    for (const warden of [ursula, yan]) await warden.startShift();
    await signedInBefore(page, service.origin, STAFF);
    await resize(page, { width: 1440, height: 900 });
    await page.goto(`${service.origin}/staff/today`);
    const inWindow = async (control: Locator, end = 900) => {
      const { y, height } = (await control.boundingBox()) ?? { y: Infinity, height: 0 };
      expect(y + height, `ends by ${end} px`).toBeLessThanOrEqual(end);
      expect(await page.evaluate(() => scrollY), 'nothing was scrolled').toBe(0);
    };
    await staffScreen(page).link('Plan').click();
    for (const { name } of [ursula, yan]) await expect(page.getByRole('checkbox', { name })).toBeChecked();
    await inWindow(button(page, 'Plan rounds'), 700);
    await button(page, 'Plan rounds').click();
    const send = page.getByRole('button', { name: /^Send \d rounds$/ });
    await expect(send).not.toHaveAttribute('aria-disabled', 'true', { timeout: 90_000 });
    await inWindow(send);
    await send.click();
    await expect(page.getByText(/^Sent to .*Ursula.* \d\d:\d\d\.$/)).toBeVisible();
    await expect.poll(async () => (await ursula.held()).rounds.length).toBe(1);
    await expect(page.getByRole('button', { name: /^(Send|Plan rounds|Plan again)/ })).toHaveCount(0);
    const map = await page.getByRole('region', { name: 'Map of the rounds' }).boundingBox();
    const table = await page.getByRole('table', { name: 'Rounds and their states' }).boundingBox();
    expect(map && table && map.x + map.width <= table.x, 'the map is left of the table').toBe(true);
    expect(table && table.x + table.width, 'the table ends in the page').toBeLessThanOrEqual(1_440 - 32);
    await inWindow(button(page, 'Undo'));
    await button(page, 'Undo').click();
    await expect.poll(async () => (await yan.held()).rounds).toEqual([]);
    await expect.poll(async () => (await ursula.held()).rounds).toEqual([]);
    await expect(send).toBeVisible();
  },
);

/** The text of the option of a warden: it also has the state of the shift. */
async function labelOf(select: ReturnType<Page['getByLabel']>, name: string): Promise<string> {
  const option = select.locator('option', { hasText: name });
  await expect(option).toHaveCount(1);
  return (await option.textContent()) ?? '';
}
