import type { Page } from '@playwright/test';
import { HOME, someSites } from '#e2e/harness/backend/builders.ts';
import { axeFindings } from '#e2e/harness/screens/axe.ts';
import { rawReply } from '#e2e/harness/backend/answers.ts';
import { drawnColours } from '#e2e/harness/browser/drawn-colours.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { aRoundApp } from '#e2e/states/round-states.ts';
import { reopen } from '#e2e/states/screen-state.ts';

/** The map, drawn by software. */
test.use({ viewport: { width: 390, height: 844 } });
// Software rendering takes a core.
test.describe.configure({ timeout: 180_000 });
const SLOWLY = { timeout: 60_000 };
const LINE = '#3455b2';
const BACKGROUND = '#eef1f6';

/** Sites on a grid around the warden, the first one in the south-west. */
const sites = (count: number) => {
  const perRow = Math.ceil(Math.sqrt(count));
  return someSites(count).map((site, n) => ({
    ...site,
    site_name: `Site ${n + 1}`,
    base_score: 100 - n / 10,
    latitude: HOME.latitude + (Math.floor(n / perRow) - perRow / 2) * 0.002,
    longitude: HOME.longitude + ((n % perRow) - perRow / 2) * 0.0035,
  }));
};

const discs = (page: Page) => page.locator('.map-disc');
const sheet = (page: Page) => page.getByRole('region', { name: 'Chosen site' });
const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas');
const tap = (page: Page, { x, y }: Point) => page.mouse.click(x, y);
const showMap = (page: Page) => page.getByRole('button', { name: 'Map', exact: true }).click();

async function openMap(app: TestApp, count: number): Promise<void> {
  await app.signedIn().chosen().features('map').sites(sites(count)).open('/patrolplan');
  await expect(planScreen(app.page).links.first()).toBeVisible(SLOWLY);
  await showMap(app.page);
  await expect(discs(app.page)).toHaveCount(12, SLOWLY);
}

const mercatorY = (latitude: number) =>
  -Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * (180 / Math.PI);

/** Converts a place to a point on screen, computed from two discs whose places are known. */
async function pixelOf(page: Page): Promise<(place: Place) => Point> {
  const [first, last] = [sites(30)[0], sites(30)[11]];
  const [at, to] = [await centreOf(page, 1), await centreOf(page, 12)];
  const scaleX = (to.x - at.x) / ((last?.longitude ?? 0) - (first?.longitude ?? 0));
  const scaleY = (to.y - at.y) / (mercatorY(last?.latitude ?? 0) - mercatorY(first?.latitude ?? 0));
  return ({ latitude, longitude }) => ({
    x: at.x + ((longitude ?? 0) - (first?.longitude ?? 0)) * scaleX,
    y: at.y + (mercatorY(latitude ?? 0) - mercatorY(first?.latitude ?? 0)) * scaleY,
  });
}
type Place = { readonly latitude: number | null; readonly longitude: number | null };
type Point = { readonly x: number; readonly y: number };

async function centreOf(page: Page, siteId: number): Promise<Point> {
  const box = await page.locator(`.map-disc[data-site="${siteId}"]`).boundingBox();
  if (box === null) throw new Error(`Site ${siteId} has no disc`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function cornerOf(page: Page): Promise<Point> {
  const box = await canvas(page).boundingBox();
  return { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
}

async function closeSheet(page: Page): Promise<void> {
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toHaveCount(0);
}

/** The colour that is drawn at a point of the screen. */
async function colourAt(page: Page, { x, y }: Point): Promise<string | undefined> {
  return (await drawnColours(page, { x, y, width: 1, height: 1 }))[0];
}

/** A line along a street between two columns of sites, not straight. */
function streetTo(site: Place): { street: Place; line: number[][] } {
  const between = HOME.longitude - 0.00175;
  const places = [HOME, { ...HOME, longitude: between }, { ...site, longitude: between }, site];
  return {
    street: { latitude: (site.latitude ?? 0) + 0.001, longitude: between },
    line: places.map(({ latitude, longitude }) => [longitude ?? 0, latitude ?? 0]),
  };
}

// The tests of the map may take over 15 s: without a GPU the browser draws each frame of it by software.
test('map: pins, routes and the selected view', async ({ app }) => {
  const { page } = app;
  const [target, dot] = [sites(30)[0], sites(30)[20]];
  if (target === undefined || dot === undefined) throw new Error('There are 30 sites');
  const { street, line } = streetTo(target);
  app.maps.answers(() =>
    rawReply({
      code: 'Ok',
      routes: [{ duration: 600, distance: 1_609, geometry: { type: 'LineString', coordinates: line } }],
    }),
  );
  app.signedIn().chosen().features('map').settings({ mapbox_api: true }).sites(sites(30));
  await app.open('/patrolplan');
  await app.maps.hasSeen(30);
  await showMap(page);
  await expect(discs(page)).toHaveCount(12, SLOWLY);

  const pixel = await test.step('pins are at the right pixel', async () => {
    const pixel = await pixelOf(page);
    for (const site of sites(30).slice(1, 11)) {
      const expected = pixel(site);
      const seen = await centreOf(page, Number(site.site_id));
      expect(Math.hypot(seen.x - expected.x, seen.y - expected.y), site.site_name).toBeLessThan(1.5);
    }
    return pixel;
  });

  await test.step('a tap on a pin requests its route and draws it along the streets', async () => {
    // No further route is requested until a site is selected.
    expect(app.maps.requests).toHaveLength(30);
    await tap(page, pixel(target));
    await app.maps.hasSeen(31);
    const drawn = (await pixelOf(page))(street);
    const around = { x: drawn.x - 3, y: drawn.y - 3, width: 6, height: 6 };
    await expect.poll(() => drawnColours(page, around), SLOWLY).toContain(LINE);
    await closeSheet(page);
  });

  await test.step('a tap on a dot shows its row', async () => {
    const place = (await pixelOf(page))(dot);
    // A dot is drawn there, in the colour of its row.
    await expect.poll(() => colourAt(page, place), SLOWLY).not.toBe(BACKGROUND);
    await tap(page, place);
    await expect(sheet(page).getByRole('link', { name: dot.site_name })).toBeVisible();
    await expect(discs(page)).toHaveCount(13);
    expect(await axeFindings(page)).toEqual([]);
    await closeSheet(page);
  });

  await test.step('the map view is kept, also when its style cannot be loaded', async () => {
    // Without its style the sites are drawn on a plain background.
    const broken = { apiHost: '', features: ['map'], mapStyle: `${app.origin}/style.json` };
    const styleAsked = page.waitForRequest(broken.mapStyle);
    await page.route('**/style.json', (route) => route.fulfill({ status: 503 }));
    app.config(broken);
    await reopen(app, { 'pp:config': JSON.stringify(broken) });
    await styleAsked;
    await expect(discs(page)).toHaveCount(12, SLOWLY);
    await expect.poll(async () => colourAt(page, await cornerOf(page)), SLOWLY).toBe(BACKGROUND);
    const again = (await pixelOf(page))(dot);
    await expect.poll(() => colourAt(page, again), SLOWLY).not.toBe(BACKGROUND);
  });

  await test.step('the list hides the map, and the same map is shown again in the size of the window', async () => {
    await canvas(page).evaluate((element) => element.setAttribute('data-first', ''));
    await page.getByRole('button', { name: 'List' }).click();
    await expect(canvas(page)).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await showMap(page);
    const first = page.locator('canvas.maplibregl-canvas[data-first]');
    await expect.poll(async () => (await first.boundingBox())?.width).toBe(360);
    await expect(canvas(page)).toHaveCount(1);
  });
});

for (const [width, height] of [
  [390, 664],
  [320, 640],
  [844, 390],
] as const)
  test(`map: at ${width}x${height} the chosen site is inside the window, and no heading is cut`, async ({
    app,
  }) => {
    const { page } = app;
    await page.setViewportSize({ width, height });
    app.signedIn().chosen().features('map', 'round').sites(sites(12));
    await app.open('/patrolplan');
    await expect(planScreen(page).links.first()).toBeVisible(SLOWLY);
    await showMap(page);
    await expect(discs(page)).toHaveCount(12, SLOWLY);
    const end = () =>
      page.evaluate(() => {
        const dock = document.querySelector('[data-docked]');
        const isFixed = dock && getComputedStyle(dock).position === 'fixed';
        return isFixed ? dock.getBoundingClientRect().top : innerHeight;
      });
    const heading = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect
      .poll(async () => ((await heading.boundingBox())?.y ?? 0) - (await end()))
      .toBeGreaterThanOrEqual(0);
    const box = await canvas(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await end()) + 1);

    await tap(page, await centreOf(page, 7));
    await expect(sheet(page)).toBeInViewport({ ratio: 1 });
    for (const control of await sheet(page).getByRole('link').all())
      await expect(control).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

test('map: theme, keyboard, reduced motion, forced colours and a lost context', async ({ app }) => {
  const { page } = app;
  await openMap(app, 30);

  await test.step('the base map follows the theme', async () => {
    const corner = await cornerOf(page);
    await expect.poll(() => colourAt(page, corner), SLOWLY).toBe(BACKGROUND);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => colourAt(page, corner), SLOWLY).toBe('#0e1422');
  });

  await test.step('arrow keys pan the map', async () => {
    const before = await centreOf(page, 1);
    await canvas(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await centreOf(page, 1)).x).toBeLessThan(before.x - 20);
  });

  await test.step('the zoom button zooms in', async () => {
    const [one, two] = [await centreOf(page, 1), await centreOf(page, 2)];
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect
      .poll(async () => (await centreOf(page, 2)).x - (await centreOf(page, 1)).x)
      .toBeGreaterThan((two.x - one.x) * 1.8);
  });

  await test.step('reduced motion zooms without an animation', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    const gapAfterTwoFrames = () =>
      page.evaluate(async () => {
        const left = (id: number) =>
          document.querySelector(`.map-disc[data-site="${id}"]`)?.getBoundingClientRect().x ?? Number.NaN;
        const before = left(3) - left(2);
        document.querySelector<HTMLElement>('[aria-label="Zoom in"]')?.click();
        for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
        return (left(3) - left(2)) / before;
      });
    expect(await gapAfterTwoFrames()).toBeCloseTo(2, 1);
  });

  await test.step('forced colours give a pin the system colours', async () => {
    const colours = await discs(page)
      .first()
      .evaluate((disc) => {
        const probe = document.body.appendChild(document.createElement('p'));
        probe.style.cssText = 'background: Canvas; color: CanvasText';
        const { backgroundColor, color } = getComputedStyle(probe);
        const own = getComputedStyle(disc);
        return {
          system: [backgroundColor, color, color],
          pin: [own.backgroundColor, own.color, own.borderTopColor],
        };
      });
    expect(colours.pin).toEqual(colours.system);
  });

  await test.step('a lost WebGL context leaves the list', async () => {
    await canvas(page).evaluate((element: HTMLCanvasElement) =>
      (element.getContext('webgl2') ?? element.getContext('webgl'))
        ?.getExtension('WEBGL_lose_context')
        ?.loseContext(),
    );
    await expect(page.getByText('The map had to stop drawing. The list shows the same sites.')).toBeVisible();
    await expect(planScreen(page).links).toHaveCount(30);
  });
});

test('map: more than 200 sites are grouped, and a tap on a group zooms in', async ({ app }) => {
  const { page } = app;
  await openMap(app, 400);
  const box = await canvas(page).boundingBox();
  const centre = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const gap = async () => (await centreOf(page, 2)).x - (await centreOf(page, 1)).x;
  const before = await gap();
  // Groups are at most 44 px apart: taps every 16 px find one.
  const steps = [0, 16, -16, 32, -32];
  await expect(async () => {
    for (const dy of steps) {
      for (const dx of steps) await page.mouse.click(centre.x + dx, centre.y + dy);
      if ((await gap()) > before * 1.5) return;
    }
    throw new Error('No group was tapped');
  }).toPass(SLOWLY);
});

test('map: without WebGL the list stays, with an explanation', async ({ app }) => {
  const { page } = app;
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await app.signedIn().chosen().features('map').sites(sites(30)).open('/patrolplan');
  await showMap(page);
  await expect(
    page.getByText('This browser cannot draw the map. The list shows the same sites.'),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(planScreen(page).links).toHaveCount(30);
  // The list takes the space of the map.
  await expect(planScreen(page).links.first()).toBeInViewport();
});

test('map: a round shows its stops by number, and the visited ones', async ({ app }) => {
  const { page } = app;
  const round = roundScreen(page);
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 1920, height: 1200 });
  await aRoundApp(app).features('map', 'round').open('/round');
  await round.show.click();
  await showMap(page);
  const next = page.locator('.map-disc[data-look="next"]');
  await expect(next).toHaveText('1', SLOWLY);
  await expect(page.locator('.map-disc[data-look="stop"]').first()).toHaveText('2');

  await test.step('in a smaller window the map still shows every stop', async () => {
    await page.setViewportSize({ width: 320, height: 480 });
    const outside = async () => {
      const box = await canvas(page).boundingBox();
      if (box === null) return ['the map'];
      const centres = await discs(page).evaluateAll((all) =>
        all.map((disc) => {
          const { x, y, width, height } = disc.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        }),
      );
      return centres.filter(
        ({ x, y }) => x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height,
      );
    };
    await expect.poll(outside, SLOWLY).toEqual([]);
    await page.setViewportSize(size);
    await expect.poll(outside, SLOWLY).toEqual([]);
  });

  await round.start.click();
  await round.visited.click();
  await expect(page.locator('.map-disc[data-look="visited"]')).toHaveCount(1, SLOWLY);
  await expect(next).toHaveText('2');
  expect(await axeFindings(page)).toEqual([]);
});
