import { readFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { fieldContract } from '@patrolplan/contract/field';
import { atNextPoll } from '#e2e/harness/browser/at-next-poll.ts';
import { fieldTest } from '#e2e/harness/field-test.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { ownWarden } from '#e2e/harness/service/own-warden.ts';

fieldTest.describe.configure({ mode: 'default', timeout: 240_000 });

const AREA = 'Manors and Ouseburn';

const marks = (page: Page) => page.getByRole('region', { name: 'Cannot be enforced' });

// May take over 15 s: two phones and the console, one of them offline, follow a mark from the street to the report.
fieldTest(
  'journey: a site that one phone marks without a network leaves the other phone, is confirmed, reported and cleared',
  async ({ phone, secondPhone, service, browser }) => {
    const [mia, leo] = await Promise.all(['Maya', 'Leon'].map((name) => ownWarden(service, name, AREA)));
    if (!mia || !leo) throw new Error('The wardens are missing');
    await phone.signedIn([AREA], mia.email, mia.password);
    await secondPhone.signedIn([AREA], leo.email, leo.password);
    const hers = await phone.open('/patrolplan');
    const his = await secondPhone.open('/round');
    await phone.planReady(hers);
    await phone.workerReady(hers);

    const [current, later] = await fieldTest.step('the other phone has a round', async () => {
      await roundScreen(his).show.click();
      await expect(roundScreen(his).stops.nth(2)).toBeVisible({ timeout: 30_000 });
      await roundScreen(his).start.click();
      await expect(roundScreen(his).nextStop).toBeVisible();
      const rows = his
        .getByRole('listitem')
        .filter({ has: his.getByRole('button', { name: /^Options for / }) });
      const menu = await rows.first().getByRole('button').getAttribute('aria-label');
      return [await roundScreen(his).nextName.innerText(), menu?.replace(/^Options for /, '') ?? ''];
    });

    await fieldTest.step(
      'a site is marked without a network after one question; undo takes it back',
      async () => {
        await phone.goOffline();
        await planScreen(hers).link(later).click();
        await button(hers, 'Cannot be enforced').click();
        await button(hers, 'Works').click();
        await button(hers, 'Take it out').click();
        await expect(hers.getByText('Cannot be enforced: works')).toBeVisible();
        await button(hers, 'Undo').click();
        await expect(hers.getByText('Taken back. The site is in the plan again.')).toBeVisible();
        await button(hers, 'Cannot be enforced').click();
        await button(hers, 'Signs missing').click();
        await button(hers, 'Take it out').click();
        await button(hers, 'Add a note').click();
        await hers.getByRole('textbox', { name: 'Note' }).fill('Pole on the ground');
        await button(hers, 'Save note').click();
        await expect(hers.getByText('Pole on the ground · Not sent yet')).toBeVisible();
        await hers.getByRole('link', { name: '← Back to Patrol Plan' }).click();
        await expect(planScreen(hers).link(current)).toBeVisible();
        await expect(planScreen(hers).link(later)).toHaveCount(0);
        await hers.reload();
        await expect(planScreen(hers).link(current)).toBeVisible();
        await expect(planScreen(hers).link(later)).toHaveCount(0);
      },
    );

    await fieldTest.step(
      'within a minute it leaves the round of the other phone, with a sentence',
      async () => {
        await phone.goOnline();
        const sent = hers.waitForResponse((reply) =>
          reply.url().endsWith(fieldContract.sendFieldEvents.path),
        );
        await phone.advance(15_000);
        expect((await sent).status()).toBe(200);
        const sentence = his.getByText(`${later} cannot be enforced. It is out of your round.`);
        await secondPhone.advanceUntil(() => sentence.isVisible(), 60);
        await expect(his.getByRole('button', { name: `Options for ${later}` })).toHaveCount(0);
        await button(his, 'OK').click();
        await expect(his.getByText('It is out of your round.')).toHaveCount(0);
        await expect(planScreen(hers).link(later)).toHaveCount(0);
      },
    );

    const desk = await browser.newPage();
    await desk.clock.install();
    await signedInBefore(desk, service.origin, STAFF);
    await fieldTest.step('Today has it with its note, and staff confirm it with an end', async () => {
      await desk.goto(`${service.origin}/staff/today`);
      await atNextPoll(desk, (soon) => expect(marks(desk).getByText('Pole on the ground')).toBeVisible(soon));
      await button(desk, `Confirm, ${later}`).click();
      const dialog = desk.getByRole('dialog', { name: `${later} cannot be enforced` });
      await dialog.getByLabel('Last day').fill('2020-01-01');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog.getByRole('link', { name: 'This day is over.' })).toBeVisible();
      await dialog.getByLabel('Last day').fill('2099-12-31');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(desk.getByText(`Confirmed: ${later} cannot be enforced.`)).toBeVisible();
      await atNextPoll(desk, (soon) => expect(marks(desk).getByText('until 31 Dec 2099')).toBeVisible(soon));
    });

    await fieldTest.step(
      'coverage counts it apart, and the fault report has it on screen and as CSV',
      async () => {
        await desk.goto(`${service.origin}/staff/coverage`);
        await button(desk, '1 site cannot be enforced').click();
        await expect(desk.getByRole('dialog').getByText(later).first()).toBeVisible();
        await desk.goto(`${service.origin}/staff/today?faults`);
        await expect(desk.getByText('Pole on the ground').first()).toBeVisible();
        const download = desk.waitForEvent('download');
        await button(desk, 'Download CSV').click();
        const csv = await readFile(await (await download).path(), 'utf8');
        expect(csv).toContain(`,${later},`);
        expect(csv).toContain(',Signs missing,Pole on the ground,');
        expect(csv).not.toContain('Maya');
        await field(desk, 'Until').fill('2020-01-01');
        await expect(desk.getByText('The last day is before the first one.')).toBeVisible();
      },
    );

    await fieldTest.step('the current stop is marked from the round, and undo puts it back', async () => {
      await roundScreen(his).skip.click();
      await roundScreen(his).reason('Cannot be enforced').click();
      await roundScreen(his).reason('Lines worn').click();
      await roundScreen(his).reason('Take it out').click();
      await expect(roundScreen(his).nextName).not.toHaveText(current);
      await expect(his.getByText('Cannot be enforced: lines worn')).toBeVisible();
      await button(his, 'Undo').click();
      await expect(his.getByText(`In the round again: ${current}`)).toBeVisible();
      await expect(roundScreen(his).nextName).toHaveText(current);
    });

    await fieldTest.step('cleared, the site is back in the plans', async () => {
      await desk.goto(`${service.origin}/staff/today`);
      await button(desk, `Clear, ${later}`).click();
      await desk.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
      await expect(desk.getByText(`${later} can be enforced again.`)).toBeVisible();
      await atNextPoll(desk, (soon) => expect(desk.getByText(/^Nothing due: .*marks/)).toBeVisible(soon));
      // With the next poll of the boosts, and the scores that are read after it.
      await phone.advanceUntil(() => planScreen(hers).link(later).isVisible(), 35);
    });
  },
);
