import { contract } from '@patrolplan/contract';
import { aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { brokenTexts } from '#e2e/harness/screens/text-layout.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const PHONE = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };
const TABLET = { width: 820, height: 1180 };

const SITES = someSites(12, {
  weather_score: 0.6,
  event_score: 3,
  weather: { main: 'Thunderstorm', temp: 9 },
});

async function openRoutedPlan(app: TestApp): Promise<void> {
  app.signedIn().chosen().sites(SITES).boosts({ 2: 1.5 }).settings({ mapbox_api: true });
  await app.open('/patrolplan');
  await app.backend.hasSeen(contract.logRouteFetch, 1);
  await expect(planScreen(app.page).row('Site 2')).toContainText('route');
}

function rowBoxes(app: TestApp) {
  return planScreen(app.page).links.evaluateAll((links) =>
    links.map((link) => {
      const { top, bottom, height } = (link.closest('li') ?? link).getBoundingClientRect();
      return { top, bottom, height };
    }),
  );
}

test('layout: on a phone the first row starts at most 240 px from the top', async ({ app }) => {
  await app.page.setViewportSize(PHONE);
  await openRoutedPlan(app);
  const [first] = await rowBoxes(app);
  expect(first?.top).toBeLessThanOrEqual(240);
});

test('layout: a phone held sideways shows two whole rows', async ({ app }) => {
  await app.page.setViewportSize(SIDEWAYS);
  await openRoutedPlan(app);
  const boxes = await rowBoxes(app);
  expect(boxes[0]?.top).toBeLessThanOrEqual(190);
  expect(boxes[1]?.bottom).toBeLessThanOrEqual(SIDEWAYS.height);
  const heading = await app.page.getByRole('heading', { level: 1 }).boundingBox();
  const filter = await planScreen(app.page).filter.boundingBox();
  expect(filter?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
});

test('layout: a tablet shows rows of two lines, 76 px high', async ({ app }) => {
  await app.page.setViewportSize(TABLET);
  await openRoutedPlan(app);
  for (const { height } of await rowBoxes(app)) expect(Math.round(height)).toBe(76);
});

test('layout: one legend names the five parts of the score bars in their order', async ({ app }) => {
  await openRoutedPlan(app);
  const names = app.page.locator('.plan-legend li');
  await expect(names).toHaveText(['base', 'weather', 'boost', 'event', 'route']);
});

test('layout: the weather keeps its temperature at every width', async ({ app }) => {
  await openRoutedPlan(app);
  for (const width of [320, 344, 390, 600, 820, 1024, 1280, 1440]) {
    await app.page.setViewportSize({ width, height: 900 });
    await expect(
      planScreen(app.page)
        .row('Site 1')
        .getByText(/^Thunderstorm 9\u00a0°C$/),
    ).toBeVisible();
    expect(await brokenTexts(app.page), `${width} px`).toEqual([]);
  }
});

test('layout: scores of a thousand and more fit their plate', async ({ app }) => {
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ base_score: 1234.5, weather_score: 1000.25, event_score: 1000 })])
    .open('/patrolplan');
  await expect(planScreen(app.page).links).toHaveCount(1);
  for (const width of [320, 390, 820, 1280]) {
    await app.page.setViewportSize({ width, height: 900 });
    const outside = await app.page.locator('.plan-row-plate').evaluate((plate) => {
      const edge = plate.getBoundingClientRect();
      return [...plate.querySelectorAll('span, li')].filter((text) => {
        const box = text.getBoundingClientRect();
        return box.width > 1 && (box.left < edge.left || box.right > edge.right);
      }).length;
    });
    expect(outside, `${width} px`).toBe(0);
  }
});

test('forced colours: a ticked box looks different from one that is not', async ({ app }) => {
  await app.page.emulateMedia({ forcedColors: 'active' });
  await app.signedIn().chosen(['City Centre']).open('/choose-locations');
  const screen = locationsScreen(app.page);
  await screen.dropdown.click();
  const ticked = await screen.box('City Centre').screenshot();
  const open = await screen.box('Quayside').screenshot();
  expect(ticked.equals(open)).toBe(false);
  const appearance = await screen.box('City Centre').evaluate((box) => getComputedStyle(box).appearance);
  expect(appearance).toBe('auto');
});

test('forced colours: the current navigation item has an edge of its own', async ({ app }) => {
  await app.page.emulateMedia({ forcedColors: 'active' });
  await app.signedIn().open('/settings');
  const edge = (name: string) =>
    shellScreen(app.page)
      .link(name)
      .evaluate((link) => {
        const style = getComputedStyle(link);
        return { width: style.borderLeftWidth, colour: style.borderLeftColor };
      });
  const [current, other] = [await edge('Settings'), await edge('Dashboard')];
  expect(current.width).toBe('3px');
  expect(other.width).toBe('1px');
  expect(current.colour).not.toBe(other.colour);
});

test('sidebar: a long name stays inside and its menu shows the whole of it', async ({ app }) => {
  const name = { first_name: 'Helen Philippa', last_name: 'Armstrong-Featherstonehaugh' };
  await app.signedIn(name).open('/settings');
  const button = shellScreen(app.page).avatar('HA');
  const [inside, around] = await Promise.all([
    button.boundingBox(),
    app.page.getByRole('banner').filter({ visible: true }).boundingBox(),
  ]);
  if (!inside || !around) throw new Error('The sidebar is not there');
  expect(inside.x + inside.width).toBeLessThanOrEqual(around.x + around.width);
  await button.click();
  const whole = app.page.locator('[popover]').getByText('Helen Philippa Armstrong-Featherstonehaugh');
  await expect(whole).toBeVisible();
  expect(await brokenTexts(app.page)).toEqual([]);
});

for (const [how, goBack] of [
  ['the link', (app: TestApp) => app.page.getByRole('link', { name: '← Back to Patrol Plan' }).click()],
  ['the browser', (app: TestApp) => app.page.goBack()],
] as const) {
  test(`patrol plan: going back by ${how} puts the focus on the row that was opened`, async ({ app }) => {
    await app.signedIn().chosen().sites(someSites(40)).open('/patrolplan');
    await planScreen(app.page).link('Site 31').click();
    await expect(app.page.getByRole('heading', { name: 'Site 31', level: 1 })).toBeFocused();
    await goBack(app);
    await expect(planScreen(app.page).link('Site 31')).toBeFocused();
    expect(await app.page.evaluate(() => scrollY)).toBe(0);
  });
}

test('patrol plan: coming back by way of another screen puts the focus on the heading', async ({ app }) => {
  await app.signedIn().chosen().sites(someSites(3)).open('/patrolplan');
  await planScreen(app.page).link('Site 2').click();
  await expect(app.page.getByRole('heading', { name: 'Site 2', level: 1 })).toBeFocused();
  await shellScreen(app.page).link('Settings').click();
  await expect(app.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
  await shellScreen(app.page).link('PatrolPlan').click();
  await expect(app.page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('patrol plan: a screen reader hears what the number on the plate is', async ({ app }) => {
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ base_score: 6.9 })])
    .open('/patrolplan');
  await expect(planScreen(app.page).row('Strawberry Place Bays')).toContainText(/Final score:\s*6\.90/);
});
