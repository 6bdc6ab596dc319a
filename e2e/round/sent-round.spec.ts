import type { Page } from '@playwright/test';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { helensJob, helensRound, tell } from '#e2e/harness/backend/field-script.ts';
import { fixedShare } from '#e2e/harness/screens/fixed-bars.ts';
import { button, closeDialog } from '#e2e/harness/screens/forms.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { brokenTexts, resize } from '#e2e/harness/screens/text-layout.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { aShiftApp, hasSent, scriptOf } from '#e2e/states/shift-states.ts';

test.describe.configure({ timeout: 120_000 });

const strip = (page: Page) => page.getByRole('region', { name: 'From your supervisor' });

/** A warden on shift with what staff sent. */
async function onShift(app: TestApp, news: Parameters<typeof tell>[1]) {
  aShiftApp(app).features('fair', 'round', 'shift', 'team', 'visits').settings({ mapbox_api: true });
  const script = scriptOf(app);
  tell(script, news);
  await app.open('/');
  await button(app.page, 'Start shift').click();
  await hasSent(app, 'start');
  await expect(app.page.getByText('Helen planned a round').first()).toBeVisible();
  await closeDialog(app.page);
  return script;
}

test('the offer of a round is one line with Look in a low window, and has its answers in a high one', async ({
  app,
}) => {
  const { page } = app;
  await page.setViewportSize({ width: 390, height: 844 });
  await onShift(app, { rounds: [helensRound()] });
  await page.goto(`${app.origin}/patrolplan`);
  await expect(strip(page).getByText('Helen planned a round:')).toBeVisible();
  await expect(strip(page).getByRole('button')).toHaveText(['Look', 'Use it', 'Decline']);
  await expect(page.getByRole('link', { name: 'Plan my round' })).toBeVisible();

  for (const size of [
    { width: 390, height: 664 },
    { width: 320, height: 640 },
  ]) {
    const where = `${size.width}x${size.height}`;
    await resize(page, size);
    await expect(strip(page).getByRole('button'), where).toHaveText(['Look']);
    await expect.poll(async () => (await strip(page).boundingBox())?.height, where).toBeLessThanOrEqual(64);
    await expect.poll(() => fixedShare(page), `${where}: height of fixed bars`).toBeLessThanOrEqual(1 / 3);
    await expect.poll(() => brokenTexts(page), where).toEqual([]);
  }
});

test('an accepted round gets no better offer in its first five minutes', async ({ app }) => {
  const { page } = app;
  const round = roundScreen(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await onShift(app, { rounds: [helensRound()] });
  await page.getByRole('link', { name: /^Helen planned a round/ }).click();
  await button(page, 'Use it').click();
  await expect(round.nextStop).toBeVisible();

  await test.step('the first offer of a better round waits five minutes', async () => {
    const offer = page.getByText(/^A better round: \+/);
    for (let step = 0; step < 20; step += 1) await app.advance(10_000);
    await expect(offer).toBeHidden();
    await app.advanceUntil(() => offer.isVisible(), 10_000, 60);
  });
});

test('the sheet of a job says the same end of the round as the round itself', async ({ app }) => {
  const { page } = app;
  await page.setViewportSize({ width: 390, height: 844 });
  const team = await onShift(app, { rounds: [helensRound()] });
  // Slower than the estimate: a plan without these legs ends minutes too early.
  app.maps.answers(({ from, to }) => {
    const [fromAt, toAt] = [from, to].map((place) => place.split(',').map(Number));
    const degrees = Math.hypot(
      ((toAt?.[0] ?? 0) - (fromAt?.[0] ?? 0)) * 0.57,
      (toAt?.[1] ?? 0) - (fromAt?.[1] ?? 0),
    );
    const metres = degrees * 111_195 * 1.33;
    return aRoute(metres / 2, metres);
  });
  // Accepted without a look: the phone learns the legs afterwards.
  await strip(page).getByRole('button', { name: 'Use it' }).click();
  await expect(roundScreen(page).nextStop).toBeVisible();
  await app.maps.hasSeen(6);
  await expect(roundScreen(page).nextStop).not.toContainText('about');

  const back = (text: string | null) => / back\s(\d\d:\d\d)/.exec(text ?? '')?.[1];
  tell(team, { jobs: [helensJob()] });
  const look = strip(page).getByRole('button', { name: 'Look' });
  await app.advanceUntil(() => look.isVisible(), 5_000);
  await look.click();
  const inRound = page.getByText(/^stop \d of 7: arrive/);
  const planned = back(await inRound.textContent());
  await button(page, 'Accept').click();
  await expect(page.getByText('by 16:15')).toBeVisible();
  const head = page.getByText(/^0 visited · back/);
  await expect(head).toBeVisible();
  const minutes = (clock: string | undefined) => Number(clock?.slice(0, 2)) * 60 + Number(clock?.slice(3));
  const apart = minutes(back(await head.textContent())) - minutes(planned);
  expect(Math.abs(apart)).toBeLessThanOrEqual(1);
});

test('a round that was planned on foot has the same times before and after it is accepted', async ({
  app,
}) => {
  const { page } = app;
  await page.setViewportSize({ width: 390, height: 844 });
  await onShift(app, { rounds: [helensRound({ mode: 'foot' })] });
  // The legs of a vehicle: much shorter than on foot.
  app.maps.answers(() => aRoute(30, 500));
  const routes = app.maps.requests.length;
  await page.getByRole('link', { name: /^Helen planned a round/ }).click();
  await expect(page.getByText('6 stops on foot until', { exact: false })).toBeVisible();
  const planned = await page
    .getByText('Back', { exact: true })
    .locator('..')
    .getByRole('definition')
    .textContent();
  await button(page, 'Use it').click();
  const head = page.getByText(/^0 visited · back/);
  await expect(head).toBeVisible();
  const minutes = (text: string | null) => {
    const [, hour, minute] = /(\d\d):(\d\d)/.exec(text ?? '') ?? [];
    return Number(hour) * 60 + Number(minute);
  };
  // The round begins with its second, the offer with its minute.
  const later = minutes(await head.textContent()) - minutes(planned);
  expect(later).toBeGreaterThanOrEqual(0);
  expect(later).toBeLessThanOrEqual(1);
  expect(app.maps.requests.length).toBe(routes);
});

test('a round that is accepted before its start has the times that were sent', async ({ app }) => {
  const { page } = app;
  await page.setViewportSize({ width: 390, height: 844 });
  // Its last minute is the one in which it ends.
  const times = { starts_at: '2026-11-14T15:45:00.000Z', finish_by: '2026-11-14T16:50:00.000Z' };
  await onShift(app, { rounds: [helensRound({ mode: 'foot', ...times })] });
  await page.getByRole('link', { name: /^Helen planned a round/ }).click();
  const end = page.getByText('Back', { exact: true }).locator('..').getByRole('definition');
  await expect(end).toHaveText('16:50');
  await expect(page.getByText(/^It would end/)).toBeHidden();
  await button(page, 'Use it').click();
  await expect(page.getByText(/^0 visited · back/)).toHaveText(/back\s16:50$/);
});
