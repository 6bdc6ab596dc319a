import { button } from '#e2e/harness/screens/forms.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { brokenTexts, enlargeText, resize } from '#e2e/harness/screens/text-layout.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { aRoundApp } from '#e2e/states/round-states.ts';
import { withVisits } from '#e2e/states/visit-states.ts';

const SIDEWAYS = { width: 844, height: 390 };

test('round: plan and round fit a phone on its side, 320 px and 200 % text', async ({ app }) => {
  const { page } = app;
  const round = roundScreen(page);
  withVisits(aRoundApp(app))
    .signedIn({ user_id: 7 })
    .features('round', 'shift', 'visits', 'map')
    .navigation({});

  await test.step('a phone on its side shows two whole rows of the plan', async () => {
    await page.setViewportSize(SIDEWAYS);
    await app.open('/patrolplan');
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') });
    await expect(rows.nth(1)).toBeInViewport({ ratio: 1 });
    const action = page.getByRole('link', { name: 'Plan my round' });
    // Rows move to their rank while routes arrive.
    await expect.poll(async () => (await rows.first().boundingBox())?.y).toBeLessThanOrEqual(190);
    await expect(action).toBeInViewport({ ratio: 1 });
  });

  await test.step('a phone on its side has the actions of the round on the line of its title', async () => {
    await page.goto(`${app.origin}/round`);
    await round.fold.click();
    await page.getByRole('switch', { name: 'Break' }).click();
    await page.getByLabel('Begins between').fill('15:06');
    await page.getByLabel('and', { exact: true }).fill('15:30');
    await round.show.click();
    await round.start.click();
    await expect(round.nextStop).toBeVisible();
    await expect(round.visited).toBeInViewport({ ratio: 1 });
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const visited = await round.visited.boundingBox();
    expect(Math.abs((title?.y ?? 0) - (visited?.y ?? 999))).toBeLessThan(44);
    expect((await round.nextStop.boundingBox())?.y).toBeLessThan(130);
  });

  await test.step('the head of the active round takes two lines at 320 px', async () => {
    await resize(page, { width: 320, height: 700 });
    const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(80);
  });

  await test.step('at 200 % text the buttons scroll with the page, and a tap shows the strip', async () => {
    await resize(page, { width: 390, height: 844 });
    await enlargeText(page, 200);
    await expect(round.visited).not.toBeInViewport();
    await round.visited.click();
    await expect(page.getByText(/^Visited .+\s\d\d:\d\d$/)).toBeInViewport();
    await expect(button(page, 'Undo')).toBeInViewport({ ratio: 1 });
  });

  await test.step('with normal text the buttons are docked again', async () => {
    await enlargeText(page, 100);
    // The next stop may be the break.
    const main = page.getByRole('button', { name: /^(Visited|Break taken)$/ });
    await expect(main).toBeInViewport({ ratio: 1 });
  });

  await test.step('the card of a break and its button fit every small screen', async () => {
    const taken = button(page, 'Break taken');
    for (let stop = 0; stop < 5 && !(await taken.isVisible()); stop += 1) {
      await app.advance(4 * 60_000);
      const before = (await round.nextName.textContent()) ?? '';
      await round.visited.click();
      await expect(taken.or(round.nextName.filter({ hasNotText: before }))).toBeVisible();
    }
    for (const size of [SIDEWAYS, { width: 320, height: 700 }]) {
      await resize(page, size);
      await expect(taken).toBeInViewport({ ratio: 1 });
      await expect.poll(() => brokenTexts(page), `${size.width} px`).toEqual([]);
    }
    await expect.poll(() => brokenTexts(page, 200), 'text at 200 %').toEqual([]);
  });
});
