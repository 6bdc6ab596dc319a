import { expect } from '@playwright/test';
import { fieldTest } from '#e2e/harness/field-test.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { ownWarden } from '#e2e/harness/service/own-warden.ts';

const AREAS = ['Gosforth', 'Heaton and Byker'];

fieldTest.describe.configure({ timeout: 150_000 });

fieldTest(
  'round: an offline round is planned, started and resumed after a cold start',
  async ({ phone, service }) => {
    // Other tests visit the sites of the city, and a visited site has no points for hours: one stop may be all that is left.
    const { email, password } = await ownWarden(service, 'Olga', ...AREAS);
    await phone.signedIn(AREAS, email, password);
    const first = await phone.open('/patrolplan');
    await phone.planReady(first);
    await expect(first.getByText(/^Updated \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 });
    await phone.workerReady(first);
    await first.close();
    await phone.goOffline();

    const page = await phone.open('/round');
    const round = roundScreen(page);
    await expect(round.result).toHaveText(/^\d+\sstops\s· back\sabout\s\d\d:\d\d/);
    await expect(page.getByText(/^Offline: data from/)).toBeVisible();
    await expect(round.finalResult).toBeVisible();
    await round.show.click();
    await expect(page.getByText(/^about \d+\smin$/).first()).toBeVisible();
    await round.start.click();
    const name = (await round.nextName.textContent()) ?? '';
    await round.visited.click();
    await expect(round.nextName).not.toHaveText(name);
    const next = (await round.nextName.textContent()) ?? '';
    await page.close();

    const cold = await phone.open('/round');
    await expect(roundScreen(cold).nextName).toHaveText(next);
    await expect(cold.getByText(/^1 visited · /)).toBeVisible();
    await expect(cold.getByText(/^Offline: data from .+ · 1 visit not sent$/)).toBeVisible();

    await fieldTest.step('the round ends and its visits are sent when the connection is back', async () => {
      await phone.goOnline();
      await phone.advance(15_000);
      await cold.getByRole('button', { name: 'More' }).click();
      await cold.getByRole('button', { name: 'End round' }).click();
      await cold.getByRole('dialog').getByRole('button', { name: 'End round' }).click();
      await expect(cold.getByRole('heading', { name: 'Round finished' })).toBeVisible();
      await phone.advanceUntil(() => cold.getByText('All visits sent').isVisible(), 90);
    });
  },
);
