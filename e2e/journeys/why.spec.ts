import { type Locator, type Page, expect } from '@playwright/test';
import { journeyTest } from '#e2e/harness/journey-test.ts';
import { axeFindings, runsAxe } from '#e2e/harness/screens/axe.ts';
import { cardTitled } from '#e2e/harness/screens/cards.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { STAFF, signedInBefore } from '#e2e/harness/screens/sign-in.ts';
import { brokenTexts, enlargeText, resize } from '#e2e/harness/screens/text-layout.ts';
import { smallTargets } from '#e2e/harness/screens/touch-targets.ts';
import { consoleCalls } from '#e2e/harness/service/console-calls.ts';

journeyTest.describe.configure({ mode: 'default', timeout: 240_000 });

const PHONE = { width: 390, height: 844 };
const SMALLEST = { width: 320, height: 700 };
const WIDE = { width: 1440, height: 900 };

const AREAS = ['City Centre', 'Quayside', 'St James and Westgate'];

async function openPlan(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/patrolplan`);
  await expect(planScreen(page).links.first()).toBeVisible();
}

/** The screen passes axe in both themes, and its texts fit at every width and at 200 %. */
async function expectReadable(page: Page): Promise<void> {
  // The tabs of the console scroll sideways.
  const tabs = await page.getByRole('main').getByRole('navigation').getByRole('link').allInnerTexts();
  const mayBeCut = new Set(tabs.flatMap((tab) => tab.split('\n').map((text) => `cut: ${text.trim()}`)));
  for (const size of [PHONE, SMALLEST, WIDE]) {
    await resize(page, size);
    for (const percent of size === SMALLEST ? [100] : [100, 200]) {
      await enlargeText(page, percent);
      const broken = (await brokenTexts(page)).filter((text) => !mayBeCut.has(text));
      expect.soft(broken, `${size.width} px, text at ${percent} %`).toEqual([]);
    }
    await enlargeText(page, 100);
    if (size === PHONE) await expect.poll(() => smallTargets(page)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      if (!runsAxe(size.width, colorScheme)) continue;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Only contrast differs between the themes.
      const found = await axeFindings(page, colorScheme === 'light' ? 'all' : 'contrast');
      expect.soft(found, `${size.width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize(PHONE);
}

/** The last number of a text, in hundredths. */
const hundredthsOf = (text: string): number =>
  Math.round(Number(/(−?\d+\.\d\d)\s*$/.exec(text.trim())?.[1]?.replace('−', '-')) * 100);

/** The score that is explained: when a minute has begun since the plan, it may be another than the plan's. */
async function explainedScore(card: Locator, final: number): Promise<number> {
  const changed = card.getByText(/^The score above is from an earlier plan\. Now it is/);
  if ((await changed.count()) === 0) return final;
  return hundredthsOf((await changed.innerText()).replace(/\.$/, ''));
}

/** The parts of the list with the sums of their lines, as displayed. */
async function sumsOf(card: Locator): Promise<{ part: number; lines: number; count: number }[]> {
  const parts = await card.locator('details > div > ul > li').all();
  return Promise.all(
    parts.map(async (part) => {
      const lines = (await part.locator('ul > li').allInnerTexts())
        // When a minute has begun since the plan, a part also names what it was there.
        .filter((line) => !line.includes('in the plan above'))
        .map(hundredthsOf);
      const sum = lines.reduce((total, line) => total + line, 0);
      return {
        part: hundredthsOf(await part.locator('p').first().innerText()),
        lines: sum,
        count: lines.length,
      };
    }),
  );
}

journeyTest(
  'why: the explanation adds up to the score, and is requested only on demand',
  async ({ page, context, service }) => {
    const supervisor = consoleCalls(service.origin);
    await supervisor.boostArea('City Centre', 2.5, 'Coaches expected');
    await context.grantPermissions(['geolocation'], { origin: service.origin });
    await context.setGeolocation({ latitude: 54.9738, longitude: -1.6131 });
    await page.setViewportSize(PHONE);
    await signedInBefore(page, service.origin, 'warden@patrolplan.example', ['City Centre']);
    await openPlan(page, service.origin);
    await expect(page.getByText(/^\+\d\.\d\d route$/).first()).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/explanation/')) asked.push(request.url());
    });

    const { card, final } = await journeyTest.step('no explanation is requested before the tap', async () => {
      const [first = ''] = await planScreen(page).siteNames();
      await planScreen(page).link(first.trim()).click();
      const card = cardTitled(page, 'Score Breakdown');
      await expect(card.getByText('Why this score?')).toBeVisible();
      const final = hundredthsOf(await card.getByText('Final Score').locator('..').innerText());
      expect(asked).toEqual([]);
      return { card, final };
    });

    await journeyTest.step('the lines of each part add up to the score', async () => {
      await card.getByText('Why this score?').click();
      await expect(card.getByText(/, seen /)).toBeVisible();
      expect(asked).toHaveLength(1);
      const sums = await sumsOf(card);
      expect(sums).toHaveLength(5);
      for (const { part, lines, count } of sums) expect(count === 0 ? 0 : lines).toBe(part);
      // The route has more decimals than the screen shows; the others are whole hundredths.
      const total = sums.reduce((sum, { part }) => sum + part, 0);
      expect(Math.abs(total - (await explainedScore(card, final)))).toBeLessThanOrEqual(1);
    });

    await journeyTest.step('the boost is explained, and a warden has no other time', async () => {
      await expect(page.getByText(/^Coaches expected · until\s(\d+\s\w+,\s)?\d\d:\d\d$/)).toBeVisible();
      await expect(
        card.getByText(/^Coaches expected, until\s(\d+\s\w+,\s)?\d\d:\d\d, whole area$/),
      ).toBeVisible();
      await expect(card.getByText('At another time')).toBeHidden();
      await expectReadable(page);
    });
  },
);

/** The next Saturday at 14:00, by the fields of the day and the time. */
async function fillTime(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(nextSaturday());
  await page.getByLabel(`${label}, time`).fill('1400');
}

/** As the field of a day has it. At midday the day is the same in UTC. */
function nextSaturday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7 || 7));
  return day.toISOString().slice(0, 10);
}

journeyTest(
  'what if: staff see the plan of an area on Saturday at 14:00, with the explanation',
  async ({ page, service }) => {
    await page.setViewportSize(PHONE);
    await signedInBefore(page, service.origin, STAFF, AREAS);

    const { plan, scores } = await journeyTest.step(
      'the plan of Saturday is ranked, without weather',
      async () => {
        await page.goto(`${service.origin}/staff`);
        await page.getByLabel('Page:').selectOption('What if');
        await page.getByLabel('Area', { exact: true }).selectOption('Haymarket');
        await fillTime(page, 'Day and time');
        const plan = page.getByRole('region', { name: 'Sites by score, without the route' });
        await expect(plan.getByRole('heading')).toHaveText(/^Saturday .* \(Saturday, afternoon\)$/);
        await expect(plan.getByText('No weather is known for this time: it counts 0.')).toBeVisible();
        const scores = (await plan.locator('summary').allInnerTexts()).map(hundredthsOf);
        expect(scores.length).toBeGreaterThan(2);
        expect(scores).toEqual(scores.toSorted((one, other) => other - one));
        return { plan, scores };
      },
    );

    await journeyTest.step('a row opens to its explanation, and a reload keeps the time', async () => {
      await plan.locator('summary').first().click();
      await expect(plan.getByText(/^Set by staff: Saturday, afternoon/)).toBeVisible();
      await expect(
        plan.getByText(`: ${((scores[0] ?? 0) / 100).toFixed(2)} without the route.`),
      ).toBeVisible();
      await expectReadable(page);
      await page.reload();
      await expect(plan.getByRole('heading')).toHaveText(/^Saturday /);
    });

    await journeyTest.step('the site screen leads to the same time', async () => {
      await openPlan(page, service.origin);
      await planScreen(page).links.first().click();
      await page.getByText('Why this score?').click();
      await fillTime(page, 'At another time');
      await expect(page.getByText(/ without the route\.$/)).toBeVisible();
      await page.getByRole('link', { name: 'Plan of the area at another time' }).click();
      await expect(page.getByLabel('Day and time', { exact: true })).toHaveValue(nextSaturday());
      await expect(page.getByLabel('Day and time, time')).toHaveValue('14:00');
    });
  },
);
