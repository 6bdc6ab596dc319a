import type { Page } from '@playwright/test';
import { cityCentre } from '#e2e/harness/backend/city.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { brokenTexts, resize } from '#e2e/harness/screens/text-layout.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { aRoundApp } from '#e2e/states/round-states.ts';
import { withVisits } from '#e2e/states/visit-states.ts';

/** As long as the longest name of the demo. */
const LONG_NAME = 'Queen Victoria Road RVI Drop-Off';

/** Phones in their browsers. In the last one a strip has no room above the buttons. */
const WINDOWS = [
  { width: 390, height: 664, mostStrip: 100 },
  { width: 360, height: 640, mostStrip: 116 },
  { width: 412, height: 765, mostStrip: 100 },
  { width: 375, height: 553, mostStrip: 116 },
];

function anApp(app: TestApp): TestApp {
  const sites = cityCentre().map((site) => ({ ...site, site_name: LONG_NAME }));
  return withVisits(aRoundApp(app))
    .sites(sites)
    .signedIn({ user_id: 7 })
    .features('round', 'shift', 'visits', 'map', 'fair')
    .navigation({});
}

/** Where the buttons of the dock are, and how far the page is scrolled. */
function layout(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    scrollY,
    buttons: [...document.querySelectorAll('.dock-bar > *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.textContent, x, y, width, height].join(' ');
    }),
  }));
}

const strip = (page: Page) => page.locator('.dock-strip');

for (const { mostStrip, ...size } of WINDOWS) {
  const where = `${size.width}x${size.height}`;

  test(`round: at ${where} the buttons stay in place with the strip, after it and after Undo`, async ({
    app,
  }) => {
    const { page } = app;
    const round = roundScreen(page);
    await page.setViewportSize(size);
    await anApp(app).open('/round');
    await round.show.click();
    await round.start.click();
    await expect(round.nextStop).toBeVisible();
    await expect(round.visited).toBeInViewport({ ratio: 1 });
    const before = await layout(page);
    const lines = await page
      .locator('.dock-bar > *')
      .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top));
    expect(new Set(lines).size, 'lines of buttons').toBe(1);
    expect((await page.getByText(/^0 visited · back/).boundingBox())?.height, 'one line').toBeLessThan(30);

    await round.visited.click();
    await expect(page.getByRole('group', { name: 'Vehicles in contravention' })).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Undo')).toBeInViewport({ ratio: 1 });
    await expect(strip(page)).toContainText(LONG_NAME);
    expect(await layout(page), 'with the strip').toEqual(before);
    expect((await strip(page).boundingBox())?.height).toBeLessThanOrEqual(mostStrip);
    await expect.poll(() => brokenTexts(page)).toEqual([]);

    await button(page, 'Undo').click();
    await expect(page.getByText('Visit removed')).toBeVisible();
    await expect(round.visited).toBeFocused();
    expect(await layout(page), 'after Undo').toEqual(before);

    await app.advance(11_000);
    await page.getByRole('heading', { name: 'After that' }).click({ position: { x: 2, y: 2 } });
    await expect(strip(page)).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await layout(page), 'after the strip').toEqual(before);
  });

  test(`site detail: at ${where} the buttons stay in place with the strip and after Undo`, async ({
    app,
  }) => {
    const { page } = app;
    await page.setViewportSize(size);
    await anApp(app).open(`/patrolplan/1/${encodeURIComponent(LONG_NAME)}`);
    await expect(button(page, 'Visited')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.dock-bar').getByRole('link', { name: 'Directions' })).toBeVisible();
    const before = await layout(page);

    await button(page, 'Visited').click();
    await expect(button(page, 'Undo')).toBeInViewport({ ratio: 1 });
    expect(await layout(page), 'with the strip').toEqual(before);
    expect((await strip(page).boundingBox())?.height).toBeLessThanOrEqual(mostStrip);

    await button(page, 'Undo').click();
    await expect(page.getByText('Visit removed')).toBeVisible();
    expect(await layout(page), 'after Undo').toEqual(before);
  });
}

test('round: three stops are visited at 390x664 without a scroll', async ({ app }) => {
  const { page } = app;
  const round = roundScreen(page);
  await page.setViewportSize({ width: 390, height: 664 });
  await anApp(app).open('/round');
  await round.show.click();
  await round.start.click();
  await expect(round.visited).toBeInViewport({ ratio: 1 });
  const before = await layout(page);
  for (const stop of [1, 2, 3]) {
    await expect(round.nextStop).toContainText(`Stop ${stop} of`);
    await expect(round.visited).toBeInViewport({ ratio: 1 });
    // Not `click`, which would scroll to a button that is off the screen.
    const box = await round.visited.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  }
  await expect(round.nextStop).toContainText('Stop 4 of');
  expect(await layout(page)).toEqual(before);
});

test('a chosen answer moves no chip, and its tick is inside the chip', async ({ app }) => {
  const { page } = app;
  await page.setViewportSize({ width: 390, height: 664 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await anApp(app).open(`/patrolplan/1/${encodeURIComponent(LONG_NAME)}`);
  await button(page, 'Visited').click();
  const chips = page.getByRole('group', { name: 'Vehicles in contravention' }).getByRole('button');
  await expect(chips).toHaveCount(3);
  const boxes = async () => Promise.all((await chips.all()).map((chip) => chip.boundingBox()));
  const before = await boxes();
  for (const name of ['Nothing', '1 to 2', '3 or more']) {
    // Taps are ignored at first.
    await app.advance(500);
    const chip = button(page, name);
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    expect(await boxes()).toEqual(before);
    const [outer, tick] = [await chip.boundingBox(), await chip.locator('svg').boundingBox()];
    expect(tick?.x).toBeGreaterThan(outer?.x ?? Infinity);
  }
  await expect.poll(() => brokenTexts(page)).toEqual([]);
  await resize(page, { width: 320, height: 640 });
  await expect.poll(() => brokenTexts(page), '320 px').toEqual([]);
});

/** The texts of headings and buttons in the order in which they are read and focused. */
const readingOrder = (page: Page) =>
  page
    .getByRole('main')
    .locator('h1, h2, button, a[href]')
    .filter({ visible: true })
    .evaluateAll((elements) => elements.map((element) => element.textContent));

test('the buttons of a dock follow what they act on, in the order of reading and of the focus', async ({
  app,
}) => {
  const { page } = app;
  const round = roundScreen(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await anApp(app).open('/round');
  await round.show.click();
  await round.start.click();
  await expect(round.nextStop).toBeVisible();
  await test.step('in the round after the next stop', async () => {
    const order = await readingOrder(page);
    expect(order.indexOf('Visited')).toBeGreaterThan(order.indexOf(LONG_NAME));
    expect(order.indexOf('Visited')).toBeLessThan(order.indexOf('After that'));
  });

  await test.step('on a site after its cards', async () => {
    await round.nextName.getByRole('link').click();
    await expect(page.getByText('Score Breakdown')).toBeVisible();
    expect((await readingOrder(page)).at(-1)).toBe('Visited');
  });
});
