import type { Page } from '@playwright/test';
import { HOME, someSites } from '#e2e/harness/backend/builders.ts';
import { axeFindings } from '#e2e/harness/screens/axe.ts';
import { rawReply } from '#e2e/harness/backend/answers.ts';
import { drawnColours } from '#e2e/harness/browser/drawn-colours.ts';
import { SOFTWARE_GL } from '#e2e/harness/browser/software-gl.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { aRoundApp } from '#e2e/states/round-states.ts';

/** The map, drawn by software. */
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, provide) => {
    await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), ...SOFTWARE_GL] });
  },
});
// Drawing by software takes a core for itself.
test.describe.configure({ timeout: 180_000 });
const SLOWLY = { timeout: 60_000 };
const LINE = '#3455b2';

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
const showMap = (page: Page) => page.getByRole('button', { name: 'Map', exact: true }).click();

async function openMap(app: TestApp, count: number): Promise<void> {
  await app.signedIn().chosen().features('map').sites(sites(count)).open('/patrolplan');
  await expect(planScreen(app.page).links.first()).toBeVisible(SLOWLY);
  await showMap(app.page);
  await expect(discs(app.page)).toHaveCount(12, SLOWLY);
}

const mercatorY = (latitude: number) =>
  -Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * (180 / Math.PI);

/** Where a place is on the screen, worked out from two discs whose places are known. */
async function pixelOf(
  page: Page,
): Promise<(place: { latitude: number | null; longitude: number | null }) => Point> {
  const [first, last] = [sites(30)[0], sites(30)[11]];
  const [at, to] = [await centreOf(page, 1), await centreOf(page, 12)];
  const scaleX = (to.x - at.x) / ((last?.longitude ?? 0) - (first?.longitude ?? 0));
  const scaleY = (to.y - at.y) / (mercatorY(last?.latitude ?? 0) - mercatorY(first?.latitude ?? 0));
  return ({ latitude, longitude }) => ({
    x: at.x + ((longitude ?? 0) - (first?.longitude ?? 0)) * scaleX,
    y: at.y + (mercatorY(latitude ?? 0) - mercatorY(first?.latitude ?? 0)) * scaleY,
  });
}
type Point = { readonly x: number; readonly y: number };

async function centreOf(page: Page, siteId: number): Promise<Point> {
  const box = await page.locator(`.map-disc[data-site="${siteId}"]`).boundingBox();
  if (box === null) throw new Error(`Site ${siteId} has no disc`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The colour that is drawn at a point of the screen. */
async function colourAt(page: Page, { x, y }: Point): Promise<string | undefined> {
  return (await drawnColours(page, { x, y, width: 1, height: 1 }))[0];
}

test('map: pins are at the right pixel, a tap on a dot shows its row, the choice of the map stays', async ({
  app,
}) => {
  const { page } = app;
  await openMap(app, 30);
  const pixel = await pixelOf(page);
  for (const site of sites(30).slice(1, 11)) {
    const expected = pixel(site);
    const seen = await centreOf(page, Number(site.site_id));
    expect(Math.hypot(seen.x - expected.x, seen.y - expected.y), site.site_name).toBeLessThan(1.5);
  }

  const dot = sites(30)[20];
  if (dot === undefined) throw new Error('There are 30 sites');
  const { x, y } = pixel(dot);
  // A dot is drawn there, in the colour of its row.
  await expect.poll(() => colourAt(page, { x, y }), SLOWLY).not.toBe('#eef1f6');
  await page.mouse.click(x, y);
  await expect(sheet(page).getByRole('link', { name: dot.site_name })).toBeVisible();
  await expect(discs(page)).toHaveCount(13);
  expect(await axeFindings(page)).toEqual([]);
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toHaveCount(0);

  await page.reload();
  await expect(discs(page)).toHaveCount(12, SLOWLY);
  await page.getByRole('button', { name: 'List' }).click();
  await expect(canvas(page)).toHaveCount(0);
});

test('map: the ground follows the theme, keys and buttons move it, a lost context leaves the list', async ({
  app,
}) => {
  const { page } = app;
  await openMap(app, 30);
  const box = await canvas(page).boundingBox();
  const corner = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  await expect.poll(() => colourAt(page, corner), SLOWLY).toBe('#eef1f6');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => colourAt(page, corner), SLOWLY).toBe('#0e1422');

  const before = await centreOf(page, 1);
  await canvas(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await centreOf(page, 1)).x).toBeLessThan(before.x - 20);
  const [one, two] = [await centreOf(page, 1), await centreOf(page, 2)];
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect
    .poll(async () => (await centreOf(page, 2)).x - (await centreOf(page, 1)).x)
    .toBeGreaterThan((two.x - one.x) * 1.8);

  await canvas(page).evaluate((element: HTMLCanvasElement) =>
    (element.getContext('webgl2') ?? element.getContext('webgl'))
      ?.getExtension('WEBGL_lose_context')
      ?.loseContext(),
  );
  await expect(page.getByText('The map had to stop drawing. The list shows the same sites.')).toBeVisible();
  await expect(planScreen(page).links).toHaveCount(30);
});

test('map: the way to the chosen site follows the streets', async ({ app }) => {
  const { page } = app;
  const [target] = sites(30);
  const site = { latitude: target?.latitude ?? 0, longitude: target?.longitude ?? 0 };
  // Not straight: along a street between two columns of sites.
  const between = HOME.longitude - 0.00175;
  const street = { latitude: site.latitude + 0.001, longitude: between };
  const places = [HOME, { ...HOME, longitude: between }, { ...site, longitude: between }, site];
  const line = places.map(({ latitude, longitude }) => [longitude, latitude]);
  app.maps.answers(() =>
    rawReply({
      code: 'Ok',
      routes: [{ duration: 600, distance: 1_609, geometry: { type: 'LineString', coordinates: line } }],
    }),
  );
  await app
    .signedIn()
    .chosen()
    .features('map')
    .settings({ mapbox_api: true })
    .sites(sites(30))
    .open('/patrolplan');
  await app.maps.hasSeen(30);
  await showMap(page);
  await expect(discs(page)).toHaveCount(12, SLOWLY);
  const before = await pixelOf(page);
  const { x, y } = before(site);
  // Nothing is asked for until a site is chosen.
  expect(app.maps.requests).toHaveLength(30);
  await page.mouse.click(x, y);
  await app.maps.hasSeen(31);
  const drawn = (await pixelOf(page))(street);
  const around = { x: drawn.x - 3, y: drawn.y - 3, width: 6, height: 6 };
  await expect.poll(() => drawnColours(page, around), SLOWLY).toContain(LINE);
});

test('map: with reduced motion it jumps, with forced colours a pin has those of the system', async ({
  app,
}) => {
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await openMap(app, 30);
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

test('map: where the configured style cannot be loaded, the sites are on plain land', async ({ app }) => {
  const { page } = app;
  await page.route('**/style.json', (route) => route.fulfill({ status: 503 }));
  app.config({ apiHost: '', mapStyle: `${app.origin}/style.json` });
  await openMap(app, 30);
  const box = await canvas(page).boundingBox();
  const corner = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  await expect.poll(() => colourAt(page, corner), SLOWLY).toBe('#eef1f6');
  const { x, y } = (await pixelOf(page))(sites(30)[20] ?? { latitude: 0, longitude: 0 });
  await expect.poll(() => colourAt(page, { x, y }), SLOWLY).not.toBe('#eef1f6');
});

test('map: more than 200 sites are grouped, a tap on a group comes closer', async ({ app }) => {
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

test('map: without WebGL the list stays and a sentence says why', async ({ app }) => {
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
  // The list takes the place of the map.
  await expect(planScreen(page).links.first()).toBeInViewport();
});

test('map: a round shows its stops by number, and those that are visited', async ({ app }) => {
  const { page } = app;
  const round = roundScreen(page);
  await aRoundApp(app).features('map', 'round').open('/round');
  await round.show.click();
  await showMap(page);
  const next = page.locator('.map-disc[data-look="next"]');
  await expect(next).toHaveText('1', SLOWLY);
  await expect(page.locator('.map-disc[data-look="stop"]').first()).toHaveText('2');
  await round.start.click();
  await round.visited.click();
  await expect(page.locator('.map-disc[data-look="visited"]')).toHaveCount(1, SLOWLY);
  await expect(next).toHaveText('2');
  expect(await axeFindings(page)).toEqual([]);
});
