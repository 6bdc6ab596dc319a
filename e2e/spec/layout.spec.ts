import { contract } from '@patrolplan/contract';
import { aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { brokenTexts, enlargeText, resize } from '#e2e/harness/screens/text-layout.ts';
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

test('layout: the plan fits a phone, a phone held sideways and a tablet, with legend and weather', async ({
  app,
}) => {
  await app.page.setViewportSize(PHONE);
  await openRoutedPlan(app);
  await test.step('on a phone the first row starts at most 240 px from the top', async () => {
    const [first] = await rowBoxes(app);
    expect(first?.top).toBeLessThanOrEqual(240);
  });

  await test.step('a phone held sideways shows two whole rows', async () => {
    await app.page.setViewportSize(SIDEWAYS);
    const boxes = await rowBoxes(app);
    expect(boxes[0]?.top).toBeLessThanOrEqual(190);
    expect(boxes[1]?.bottom).toBeLessThanOrEqual(SIDEWAYS.height);
    const heading = await app.page.getByRole('heading', { level: 1 }).boundingBox();
    const filter = await planScreen(app.page).filter.boundingBox();
    expect(filter?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  });

  await test.step('a tablet shows rows of two lines, 76 px high', async () => {
    await app.page.setViewportSize(TABLET);
    const boxes = await rowBoxes(app);
    expect(boxes).toHaveLength(SITES.length);
    for (const { height } of boxes) expect(Math.round(height)).toBe(76);
  });

  await test.step('the weather keeps its temperature at every width', async () => {
    for (const width of [320, 344, 390, 600, 820, 1024, 1280, 1440]) {
      await app.page.setViewportSize({ width, height: 900 });
      await expect(
        planScreen(app.page)
          .row('Site 1')
          .getByText(/^Thunderstorm 9\u00a0°C$/),
      ).toBeVisible();
      await expect.poll(() => brokenTexts(app.page), `${width} px`).toEqual([]);
    }
  });

  await test.step('the legend opens at Score, in the order of the bars, and Escape closes it', async () => {
    const open = app.page.getByRole('button', { name: 'Parts of the score' });
    const names = ['base', 'weather', 'boost', 'event', 'route'];
    const legend = app.page.getByRole('listitem').filter({ hasText: new RegExp(`^(?:${names.join('|')})$`) });
    await expect(legend).toHaveCount(0);
    for (const width of [320, 390, 820, 1440]) {
      await app.page.setViewportSize({ width, height: 900 });
      await open.click();
      await expect(legend).toHaveText(names);
      for (const name of await legend.all()) await expect(name).toBeInViewport({ ratio: 1 });
      await app.page.keyboard.press('Escape');
      await expect(legend).toHaveCount(0);
      await expect(open).toBeFocused();
    }
  });
});

test('layout: a phone shows four rows of the plan, with reasons and names on two lines', async ({ app }) => {
  const sites = [
    aSite({ site_id: 1, site_name: 'Sandgate Bays', base_score: 9 }),
    aSite({
      site_id: 2,
      site_name: 'Grainger Street Loading Bays',
      base_score: 8,
      visit_due: { every_days: 7, unseen_days: 7 },
    }),
    aSite({
      site_id: 3,
      site_name: 'High Bridge Permit Holder Bays',
      base_score: 7,
      visit_due: { every_days: 7, unseen_days: 9 },
    }),
    aSite({ site_id: 4, site_name: 'Neville Street Taxi Rank', base_score: 6 }),
    aSite({ site_id: 5, site_name: 'Dean Street Bays', base_score: 5 }),
  ];
  await app.page.setViewportSize(PHONE);
  app.signedIn().chosen().features('fair', 'map', 'round', 'shift', 'visits').settings({ mapbox_api: true });
  app.sites(sites).boosts({ 1: 0.75 });
  await app.open('/patrolplan');
  await app.backend.hasSeen(contract.logRouteFetch, 1);
  const plan = planScreen(app.page);
  await expect(plan.row('Neville Street Taxi Rank')).toContainText('route');
  await expect(plan.row('High Bridge Permit Holder Bays')).toContainText('overdue');
  const dock = await app.page.getByRole('link', { name: 'Plan my round' }).boundingBox();
  const [, , , fourth] = await rowBoxes(app);
  expect(fourth?.bottom).toBeLessThanOrEqual((dock?.y ?? 0) - 8);
});

test('layout: with text at 200 % the name of the first row is within the first screen of a phone', async ({
  app,
}) => {
  const sites = [aSite({ site_name: 'Side and Sandhill Bays', base_score: 9 }), ...SITES.slice(1)];
  app.signedIn().chosen().features('map', 'round', 'visits').settings({ mapbox_api: true }).sites(sites);
  await app.open('/patrolplan');
  await app.backend.hasSeen(contract.logRouteFetch, 1);
  await enlargeText(app.page, 200);
  for (const [width, height, top] of [
    [320, 640, 440],
    [390, 664, 440],
  ] as const)
    await test.step(`${width}x${height}`, async () => {
      await resize(app.page, { width, height });
      const [first] = await rowBoxes(app);
      expect(first?.top).toBeLessThanOrEqual(top);
      const name = planScreen(app.page).links.first();
      await expect(name).toBeInViewport({ ratio: 1 });
      const action = app.page.locator('[data-docked]');
      const isDocked = await action.evaluate((bar) => getComputedStyle(bar).position === 'fixed');
      const [words, dock] = await Promise.all([name.boundingBox(), action.boundingBox()]);
      if (isDocked) expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
      await expect.poll(() => brokenTexts(app.page)).toEqual([]);
    });
});

test('layout: the facts of a row on a tablet share one baseline', async ({ app }) => {
  await app.page.setViewportSize(TABLET);
  await openRoutedPlan(app);
  const baselines = () =>
    app.page.locator('.plan-row').evaluateAll((rows) =>
      rows.map((row) => {
        const texts = row.querySelectorAll('.plan-row-route > :is(strong, span), .plan-row-weather > span');
        return [...texts].map((text) => {
          const mark = document.createElement('span');
          mark.style.cssText = 'display:inline-block;width:0;height:0';
          text.append(mark);
          const { bottom } = mark.getBoundingClientRect();
          mark.remove();
          return Math.round(bottom);
        });
      }),
    );
  // The route of the last row may come after that of the first.
  await expect.poll(async () => (await baselines()).every((row) => row.length === 3)).toBe(true);
  const rows = await baselines();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(new Set(row).size).toBe(1);
});

test('layout: scores of a thousand and more fit their plate', async ({ app }) => {
  const sites = [
    aSite({ base_score: 1234.5, weather_score: 1000.25, event_score: 1000 }),
    aSite({ site_id: 2, base_score: 123_456.78 }),
    aSite({ site_id: 3, base_score: 9_876.5 }),
  ];
  await app.signedIn().chosen().sites(sites).open('/patrolplan');
  await expect(planScreen(app.page).links).toHaveCount(3);
  await expect(app.page.getByText('123456.78', { exact: true })).toBeVisible();
  for (const width of [320, 390, 820, 1280, 1440]) {
    await app.page.setViewportSize({ width, height: 900 });
    const outside = await app.page.locator('.plan-row-plate').evaluateAll((plates) =>
      plates.flatMap((plate) => {
        const edge = plate.getBoundingClientRect();
        const score = plate.querySelector('.plan-row-score');
        const range = document.createRange();
        if (score) range.selectNodeContents(score.lastElementChild ?? score);
        const boxes = [...plate.querySelectorAll('span, li')].map((text) => text.getBoundingClientRect());
        return [...boxes.filter((box) => box.width > 1), range.getBoundingClientRect()].filter(
          (box) => box.left < edge.left || box.right > edge.right,
        );
      }),
    );
    expect(outside, `${width} px`).toEqual([]);
  }
});

/** Waits for the screen itself, which replaces the prerendered frame. */
async function openSettings(app: TestApp): Promise<void> {
  await app.open('/settings');
  await expect(app.page.getByText('Settings Options', { exact: true })).toBeVisible();
}

test('forced colours: the current navigation item and a ticked box stand out', async ({ app }) => {
  await app.page.emulateMedia({ forcedColors: 'active' });
  await openSettings(app.signedIn().chosen(['City Centre']));

  await test.step('the current navigation item has its own edge', async () => {
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

  await test.step('a ticked box looks different', async () => {
    await shellScreen(app.page).link('Choose Locations').click();
    const screen = locationsScreen(app.page);
    await screen.dropdown.click();
    const ticked = await screen.box('City Centre').screenshot();
    const open = await screen.box('Quayside').screenshot();
    expect(ticked.equals(open)).toBe(false);
    const appearance = await screen.box('City Centre').evaluate((box) => getComputedStyle(box).appearance);
    expect(appearance).toBe('auto');
  });
});

test('forced colours: a pressed button has an edge of 3 px, the others have not', async ({ app }) => {
  await app.page.emulateMedia({ forcedColors: 'active' });
  await app.signedIn().chosen(['City Centre']).features('map').sites([aSite()]).open('/patrolplan');
  const edge = (name: string) =>
    app.page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).borderTopWidth);
  expect(await edge('List')).toBe('3px');
  expect(await edge('Map')).not.toBe('3px');
});

test('sidebar: a long name stays inside, and its menu shows it in full', async ({ app }) => {
  const name = { first_name: 'Helen Philippa', last_name: 'Armstrong-Featherstonehaugh' };
  await openSettings(app.signedIn(name));
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
  await expect.poll(() => brokenTexts(app.page)).toEqual([]);
});

test('patrol plan: the focus returns to the opened row, or to the heading after another screen', async ({
  app,
}) => {
  const { page } = app;
  const plan = planScreen(page);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  await app.signedIn().chosen().sites(someSites(40)).open('/patrolplan');

  await test.step('the focus returns to the opened row, by link and by browser', async () => {
    for (const goBack of [
      () => page.getByRole('link', { name: '← Back to Patrol Plan' }).click(),
      () => page.goBack(),
    ]) {
      await plan.link('Site 31').click();
      await expect(heading('Site 31')).toBeFocused();
      await goBack();
      await expect(plan.link('Site 31')).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  });

  await test.step('another screen in between puts the focus on the heading', async () => {
    await plan.link('Site 2').click();
    await expect(heading('Site 2')).toBeFocused();
    await shellScreen(page).link('Settings').click();
    await expect(heading('Settings')).toBeFocused();
    await shellScreen(page).link('PatrolPlan').click();
    await expect(heading('PatrolPlan')).toBeFocused();
  });
});
