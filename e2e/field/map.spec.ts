import { type Page, expect } from '@playwright/test';
import { drawnColours } from '#e2e/harness/browser/drawn-colours.ts';
import { AREA, fieldTest } from '#e2e/harness/field-test.ts';
import { STAFF } from '#e2e/harness/screens/sign-in.ts';

/** The map of the demo. Without animation: software draws each of its frames. */
fieldTest.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });
// Serial, on one worker: each worker would start its own service.
fieldTest.describe.configure({ mode: 'default', timeout: 240_000 });
const SLOWLY = { timeout: 90_000 };
const WATER = '#bcd6ea';

/** By the list of the console's pages: a page load would start the map anew. */
const openStaffPage = (page: Page, title: string) => page.getByLabel('Page:').selectOption(title);

fieldTest(
  'map: the shipped base map and the pins are available offline after one visit',
  async ({ phone }) => {
    await phone.signedIn([AREA, 'Quayside']);
    const first = await phone.open('/patrolplan');
    await phone.planReady(first);
    await first.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(first.locator('.map-disc')).toHaveCount(12, SLOWLY);
    await phone.workerReady(first);
    await first.close();

    await phone.goOffline();
    const page = await phone.open('/patrolplan');
    const discs = page.locator('.map-disc');
    await expect(discs).toHaveCount(12, SLOWLY);
    const canvas = await page.locator('canvas.maplibregl-canvas').boundingBox();
    if (canvas === null) throw new Error('No map');
    // The river is drawn from the shipped data.
    await expect.poll(() => drawnColours(page, canvas), SLOWLY).toContain(WATER);
    const box = await discs.first().boundingBox();
    await page.mouse.click((box?.x ?? 0) + 14, (box?.y ?? 0) + 14);
    const sheet = page.getByRole('region', { name: 'Chosen site' });
    await expect(sheet.getByRole('link').first()).toBeVisible();

    await fieldTest.step('discs do not cover each other', async () => {
      const centres = await discs.evaluateAll((all) =>
        all.map((disc) => {
          const { x, y, width, height } = disc.getBoundingClientRect();
          return [x + width / 2, y + height / 2] as const;
        }),
      );
      const gaps = centres.flatMap(([x, y], n) =>
        centres.slice(n + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)),
      );
      expect(Math.min(...gaps)).toBeGreaterThan(20);
    });

    await fieldTest.step('the sheet replaces the dock, and browser back closes the sheet first', async () => {
      const dock = page.getByRole('link', { name: 'Plan my round' });
      await expect(dock).toBeHidden();
      const details = sheet.getByRole('link', { name: 'Details' });
      await details.click();
      await expect(page.getByText('Score Breakdown')).toBeVisible();
      await page.goBack();
      await expect(sheet, 'chosen as before').toBeVisible(SLOWLY);
      await page.goBack();
      await expect(sheet).toHaveCount(0);
      await expect(dock).toBeVisible();
      await expect(page).toHaveURL(/\/patrolplan$/);
    });

    await fieldTest.step('the credit of the map opens by keyboard', async () => {
      const about = page.getByRole('button', { name: 'About this map' });
      await expect(about).toHaveAttribute('aria-expanded', 'false');
      const credit = page.getByText('© OpenStreetMap contributors', { exact: true });
      await expect(credit).toBeHidden();
      await about.focus();
      await page.keyboard.press('Enter');
      await expect(about).toHaveAttribute('aria-expanded', 'true');
      await expect(credit).toBeVisible();
    });
  },
);

// May take over 15 s: every map draws with software WebGL.
fieldTest('map: staff see coverage and boosts by area, and rounds by letter', async ({ phone }) => {
  await phone.signedIn([AREA], STAFF);

  const { page, canvas } = await fieldTest.step(
    'the coverage map requests outlines only when it is shown',
    async () => {
      const page = await phone.open('/staff/coverage');
      const outlines = () => phone.proxy.calls('/api/v1/staff/areas/outlines/').length;
      await expect(page.getByRole('region', { name: 'Sites by time since the last visit' })).toBeVisible();
      expect(outlines()).toBe(0);
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      const canvas = page.locator('canvas.maplibregl-canvas');
      await expect(canvas).toBeVisible(SLOWLY);
      await expect(
        page
          .getByRole('region', { name: 'Areas by the median time since the last visit' })
          .getByRole('listitem'),
      ).toHaveCount(6);
      return { page, canvas };
    },
  );

  const sheet = await fieldTest.step('a tap on an area shows its figures', async () => {
    const sheet = page.getByRole('region', { name: 'Chosen area' });
    // Gosforth, the northernmost area of the demo.
    await expect(async () => {
      await canvas.click({ position: { x: 130, y: 112 } });
      await expect(sheet).toBeVisible({ timeout: 2_000 });
    }).toPass(SLOWLY);
    await expect(sheet.getByText('Gosforth')).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    return sheet;
  });

  await fieldTest.step('a tap on a boosted area lists its boosts', async () => {
    await openStaffPage(page, 'Boosts');
    const disc = page.locator('.map-disc').first();
    await expect(disc).toHaveText(/^\d+$/, SLOWLY);
    await expect(disc.locator('.map-disc-bolt')).toHaveCount(1);
    await disc.scrollIntoViewIfNeeded();
    const box = await disc.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 14, (box?.y ?? 0) + 14);
    await expect(sheet.getByRole('listitem')).toHaveCount(Number(await disc.textContent()));
  });

  await fieldTest.step('the map of the board has a disc for each round, and a tap names it', async () => {
    await openStaffPage(page, 'Today');
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(page.getByRole('region', { name: 'Map of the rounds' })).toBeVisible(SLOWLY);
    // The round of the demo waits for an answer; others may have come before this test.
    const disc = page.locator('.map-disc').first();
    await expect(disc).toHaveText(/^[A-Z]+$/, SLOWLY);
    const letter = (await disc.textContent()) ?? '';
    await disc.scrollIntoViewIfNeeded();
    const box = await disc.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 14, (box?.y ?? 0) + 14);
    await expect(page.getByText(new RegExp(`^Round ${letter}, .+: .+`))).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await fieldTest.step(
    'a pin on the map fills in the position of a site, and follows its fields',
    async () => {
      await openStaffPage(page, 'Sites');
      await page.getByRole('link', { name: 'Add site' }).click();
      // The form begins with the first area, which may be one of another test.
      await page.getByLabel('Area', { exact: true }).selectOption('City Centre');
      await page.getByRole('button', { name: 'Set on the map' }).click();
      await expect(canvas).toBeVisible(SLOWLY);
      const [latitude, longitude] = [page.getByLabel('Latitude'), page.getByLabel('Longitude')];
      const pin = page.locator('.map-disc');
      await expect(async () => {
        await canvas.click({ position: { x: 120, y: 60 } });
        await expect(pin).toHaveCount(1, { timeout: 2_000 });
      }).toPass(SLOWLY);
      // City Centre is in view.
      await expect(latitude).toHaveValue(/^54\.9\d{4}$/);
      await expect(longitude).toHaveValue(/^-1\.6\d{4}$/);
      const tapped = Number(await latitude.inputValue());
      const box = await pin.boundingBox();
      if (box === null) throw new Error('No pin');
      await page.mouse.move(box.x + 18, box.y + 18);
      await page.mouse.down();
      await page.mouse.move(box.x + 18, box.y + 78, { steps: 4 });
      await page.mouse.up();
      await expect.poll(async () => Number(await latitude.inputValue())).toBeLessThan(tapped);
      // Far outside the visible part of the map.
      await latitude.fill('55.2');
      await expect(pin).toBeInViewport();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(pin).toHaveCount(0);
    },
  );
});
