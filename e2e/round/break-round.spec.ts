import { cityCentre } from '#e2e/harness/backend/city.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { aRoundApp } from '#e2e/states/round-states.ts';

test.describe.configure({ timeout: 120_000 });

const MINUTE = 60_000;
const MARKET = 'Market Street Bays';

test('round: a break and a return visit are planned, taken, skipped and kept over a reload', async ({
  app,
}) => {
  const { page } = app;
  const round = roundScreen(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // Of three sites, one allows 20 minutes of waiting.
  const sites = cityCentre()
    .slice(11, 14)
    .map((site) => (site.site_name === MARKET ? { ...site, limited_waiting_minutes: 20 } : site));
  await aRoundApp(app).features('round', 'shift').sites(sites).open('/round');

  await test.step('the set-up has no break at first, explains a bad window, and keeps what was typed', async () => {
    await round.fold.click();
    const isOn = page.getByRole('switch', { name: 'Break' });
    await expect(isOn).toHaveAttribute('aria-checked', 'false');
    await isOn.click();
    await expect(page.getByLabel('Length')).toHaveValue('30');
    await page.getByLabel('Begins between').fill('16:30');
    await page.getByLabel('and', { exact: true }).fill('15:30');
    await expect(page.getByText('Enter two times, the first before the second')).toBeVisible();
    await page.getByLabel('Begins between').fill('15:10');
    await page.getByLabel('and', { exact: true }).fill('15:40');
    await expect(page.getByText('Enter two times, the first before the second')).toBeHidden();
    await page.getByRole('button', { name: 'Shorter break' }).click();
  });

  await test.step('the timeline has the break without a number, and the return with its window', async () => {
    await expect(round.result).toHaveText(/^4\sstops\s· back/);
    await round.show.click();
    await expect(round.stops.filter({ hasText: 'Break' })).toContainText(/\d+\smin/);
    await expect(round.stops.filter({ hasText: 'Return to' })).toContainText(
      /^\d\d:\d\d.*Return to Market Street Bays \d\d:\d\d–\d\d:\d\d/,
    );
    await expect(page.getByText('No points yet: they come with the return')).toBeVisible();
    await expect(page.getByText(/on the way, \d+\smin break$/)).toBeVisible();
    await round.start.click();
  });

  /** Marks stops until the card shows what is wanted. */
  const goOnTo = async (wanted: RegExp): Promise<void> => {
    const name = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    for (let stop = 0; stop < 5 && !wanted.test((await name.textContent()) ?? ''); stop += 1) {
      await app.advance(4 * MINUTE);
      const before = (await name.textContent()) ?? '';
      await page.getByRole('button', { name: /^(Visited|Break taken)$/ }).click();
      await expect(name).not.toHaveText(before);
    }
    await expect(name).toHaveText(wanted);
  };

  await test.step('the break is a card without directions, and its end can be undone', async () => {
    await goOnTo(/^Break$/);
    await expect(page.getByText('Where you are')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Directions' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Break taken' }).click();
    await expect(page.getByText(/^Break until \d\d:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Break not taken')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Break' })).toBeVisible();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(/^Skipped\s\d\d:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Break taken' }).click();
  });

  await test.step('the return counts from the real visit, and can be skipped', async () => {
    await goOnTo(/^Return to Market Street Bays \d\d:\d\d–\d\d:\d\d$/);
    await round.skip.click();
    await round.reason('Road closed').click();
    await expect(page.getByText(/^Skipped\s\d\d:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await goOnTo(/^Return to Market Street Bays/);
  });

  await test.step('the finished round counts the stops at sites', async () => {
    const isFinished = page.getByRole('heading', { level: 1, name: 'Round finished' });
    for (let stop = 0; stop < 4 && !(await isFinished.isVisible()); stop += 1) {
      const before = (await round.nextName.textContent()) ?? '';
      await round.visited.click();
      await expect(isFinished.or(round.nextName.filter({ hasNotText: before }))).toBeVisible();
      await app.advance(MINUTE);
    }
    await expect(isFinished).toBeVisible();
    await page.getByText('4 stops visited').click();
    await expect(page.getByText('Return to Market Street Bays')).toBeVisible();
  });

  await test.step('the next set-up has the same break', async () => {
    await page.getByRole('button', { name: 'Plan another' }).click();
    await round.fold.click();
    await expect(page.getByRole('switch', { name: 'Break' })).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByLabel('Length')).not.toHaveValue('30');
  });
});
