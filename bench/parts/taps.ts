import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Figure } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { newVisitor, wardenStorage } from '#bench/pages/load-page.ts';
import { type TapCost, measureTap } from '#bench/pages/tap.ts';
import type { BenchService } from '#bench/service/service.ts';

/** A slow phone. */
const SLOW_CPU = 4;
const MAX_P95_MS = 100;
const WARM_UP = 2;
/** A map that is drawn by software at this slow-down leaves little time for a tap. */
const GIVE_UP_MS = 120_000;

type Tapped = { readonly page: Page; readonly cdp: CDPSession };
/** A phone, and what a tap costs on it that only changes the text of a button: the least that any tap costs. */
type Phone = Tapped & { readonly bareMs: number };
type Measure = (name: string, tap: () => Promise<unknown>, shown: () => Promise<unknown>) => Promise<void>;
type Round = (phone: Tapped, measure: Measure, round: number) => Promise<void>;

type Tools = { readonly browser: Browser; readonly service: BenchService };

/** What a warden taps all day, on a slow phone. */
export function taps(tools: Tools, rounds: number): Promise<readonly Figure[]> {
  return tapPlans(tools, (phone, measure, round, area) => tapPlan(phone, measure, { round, area }), rounds);
}

/** The plan as a map and back. The first rounds, which load the code of the map, are not counted. */
export function mapTaps(tools: Tools, rounds: number): Promise<readonly Figure[]> {
  return tapPlans(tools, tapMap, rounds);
}

/** Pages and a dialog of the staff console. */
export async function consoleTaps({ browser, service }: Tools, rounds: number): Promise<readonly Figure[]> {
  const { access, refresh } = service.staff;
  const stored = { ...wardenStorage(service, service.sixty), accessToken: access, refreshToken: refresh };
  const phone = await openPhone(browser, service, stored);
  await phone.page.goto('/staff/today');
  const figures = await measureRounds(phone, tapConsole, { rounds, where: 'console' });
  await phone.page.context().close();
  return figures;
}

/** With a plan of sixty and of about a thousand sites. */
async function tapPlans(
  { browser, service }: Tools,
  tapRound: (phone: Tapped, measure: Measure, round: number, area: string) => Promise<void>,
  rounds: number,
): Promise<readonly Figure[]> {
  // A tap is lost while the long list replaces the first rows.
  const plans = {
    '60 sites': { areas: service.sixty, list: '.plan-rows' },
    '1,000 sites': { areas: service.thousand, list: '.plan-rows-long' },
  };
  const figures: Figure[] = [];
  for (const [where, { areas, list }] of Object.entries(plans)) {
    const phone = await openPhone(browser, service, wardenStorage(service, areas));
    await openPlan(phone);
    await phone.page.locator(list).waitFor();
    const each: Round = (opened, measure, round) => tapRound(opened, measure, round, areas[1] ?? '');
    figures.push(...(await measureRounds(phone, each, { rounds, where })));
    await phone.page.context().close();
  }
  return figures;
}

async function openPhone(
  browser: Browser,
  service: BenchService,
  stored: Readonly<Record<string, string>>,
): Promise<Phone> {
  const context = await newVisitor(browser, service.origin, stored);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  page.setDefaultTimeout(GIVE_UP_MS);
  return { page, cdp, bareMs: await bareButton({ page, cdp }) };
}

const BARE_TAPS = 10;

async function bareButton({ page, cdp }: Tapped): Promise<number> {
  await page.setContent('<button onclick="this.textContent += 1">0</button>');
  const costs: TapCost[] = [];
  for (let tap = 0; tap < BARE_TAPS; tap += 1)
    costs.push(
      await measureTap(
        { page, cdp },
        () => page.getByRole('button').click(),
        () => page.getByText(`0${'1'.repeat(tap + 1)}`, { exact: true }).waitFor(),
      ),
    );
  return median(costs.map(({ toPaintMs }) => toPaintMs));
}

async function openPlan({ page }: Tapped): Promise<void> {
  await page.goto('/patrolplan');
  await page.getByText(/^Updated/).waitFor();
}

async function measureRounds(
  phone: Phone,
  tapRound: Round,
  { rounds, where }: { rounds: number; where: string },
): Promise<readonly Figure[]> {
  const costs = new Map<string, TapCost[]>();
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    const measure: Measure = async (name, tap, shown) => {
      const cost = await measureTap(phone, tap, shown);
      if (round >= WARM_UP) costs.set(name, [...(costs.get(name) ?? []), cost]);
    };
    await tapRound(phone, measure, round);
  }
  return Array.from(costs, ([name, measured]) => figure(`${name}, ${where}`, measured, phone.bareMs));
}

/** Another site in each round, because a visited one takes no second visit. */
async function tapPlan(
  { page }: Tapped,
  measure: Measure,
  { round, area }: { round: number; area: string },
): Promise<void> {
  const rows = page.locator('.plan-row-name');
  const filter = page.getByLabel('Filter by Area:');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const back = page.getByRole('link', { name: 'Back to Patrol Plan' });
  await measure(
    'Open a site',
    () => rows.nth(round % 6).click(),
    () => back.waitFor(),
  );
  const visited = button('Visited');
  if ((await visited.getAttribute('aria-disabled')) === null) {
    await measure(
      'Visited',
      () => visited.click(),
      () => button('Undo').waitFor(),
    );
  }
  await measure(
    'Dialog of a note',
    () => button('Add a note').click(),
    () => button('Cancel').waitFor(),
  );
  await button('Cancel').click();
  await button('Undo').click();
  await measure(
    'Back to the plan',
    () => back.click(),
    () => rows.nth(5).waitFor(),
  );
  await measure(
    'Menu',
    () => button('Menu').click(),
    () => page.getByRole('link', { name: 'Dashboard' }).waitFor(),
  );
  await measure(
    'Dialog of Log out',
    () => button('Log out').click(),
    () => page.getByRole('dialog', { name: 'Confirm Logout' }).waitFor(),
  );
  await button('Cancel').click();
  const hide = page.getByRole('switch', { name: 'Hide visited' });
  await measure(
    'Hide visited',
    () => hide.click(),
    () => page.locator('[role=switch][aria-checked=true]').waitFor(),
  );
  await hide.click();
  await measure(
    'Filter by an area',
    () => filter.selectOption(area),
    () => page.waitForFunction(() => document.querySelectorAll('.plan-row').length === 1),
  );
  await measure(
    'Filter off',
    () => filter.selectOption(''),
    () => rows.nth(5).waitFor(),
  );
}

async function tapMap({ page }: Tapped, measure: Measure): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await measure(
    'List to Map',
    () => button('Map').click(),
    () => page.locator('.plan-map').waitFor(),
  );
  await measure(
    'Map to List',
    () => button('List').click(),
    () => page.locator('.plan-map').waitFor({ state: 'hidden' }),
  );
}

/** On a phone the pages of the console are in a select. */
async function tapConsole({ page }: Tapped, measure: Measure): Promise<void> {
  const pages = page.getByLabel('Page:');
  const setBoost = page.getByRole('button', { name: 'Set boost' }).first();
  await measure(
    'Open the page of sites',
    () => pages.selectOption('Sites'),
    () => page.getByText('Add site').first().waitFor(),
  );
  await measure(
    'Open the page of boosts',
    () => pages.selectOption('Boosts'),
    () => setBoost.waitFor(),
  );
  await measure(
    'Dialog of a boost',
    () => setBoost.click(),
    () => page.getByRole('dialog').waitFor(),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

function figure(what: string, costs: readonly TapCost[], bareMs: number): Figure {
  const of = (read: (cost: TapCost) => number) => costs.map(read).toSorted((a, b) => a - b);
  const p95 = (read: (cost: TapCost) => number) => of(read)[Math.ceil(costs.length * 0.95) - 1] ?? 0;
  const middle = (read: (cost: TapCost) => number) => median(of(read));
  const p50 = (read: (cost: TapCost) => number) => middle(read).toFixed(0);
  const toPaint = ({ toPaintMs }: TapCost) => toPaintMs;
  const event = ({ eventMs }: TapCost) => eventMs;
  const longest = costs.map((cost) => cost.longest).reduce((most, task) => (task.ms > most.ms ? task : most));
  return {
    what,
    ours: `p50 ${p50(toPaint)} ms, p95 ${p95(toPaint).toFixed(0)} ms to the paint (style ${p50(({ styleMs }) => styleMs)}, layout ${p50(({ layoutMs }) => layoutMs)}); ${p50(({ allMs }) => allMs)} ms in all; longest task ${longest.ms.toFixed(0)} ms, ${longest.name}; event ${p50(event)} ms (p95 ${p95(event).toFixed(0)})`,
    yardstick: `bare button ${bareMs.toFixed(0)} ms`,
    cpuRatio: middle(toPaint) / bareMs,
    allowed: `p95 ≤ ${MAX_P95_MS} ms`,
    held: p95(toPaint) <= MAX_P95_MS,
  };
}
