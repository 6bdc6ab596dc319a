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

type Phone = { readonly page: Page; readonly cdp: CDPSession };
type Costs = Map<string, TapCost[]>;

/** What a warden taps all day, on a slow phone, with a plan of sixty and of about a thousand sites. */
export async function taps(
  { browser, service }: { browser: Browser; service: BenchService },
  rounds: number,
): Promise<readonly Figure[]> {
  const plans = { '60 sites': service.sixty, '1,000 sites': service.thousand };
  const figures: Figure[] = [];
  for (const [plan, areas] of Object.entries(plans)) {
    const phone = await openPlan(browser, service, areas);
    const costs: Costs = new Map();
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const record = (name: string, cost: TapCost) => {
        if (round >= 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
      };
      await tapThrough(phone, areas, round + WARM_UP, record);
    }
    await phone.page.context().close();
    for (const [name, measured] of costs) figures.push(figure(`${name}, ${plan}`, measured));
  }
  return figures;
}

async function openPlan(browser: Browser, service: BenchService, areas: readonly string[]): Promise<Phone> {
  const context = await newVisitor(browser, service.origin, wardenStorage(service, areas));
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  await page.goto('/patrolplan');
  await page.getByText(/^Updated/).waitFor();
  return { page, cdp };
}

/** Another site in each round, because a visited one takes no second visit. */
async function tapThrough(
  phone: Phone,
  areas: readonly string[],
  round: number,
  record: (name: string, cost: TapCost) => void,
): Promise<void> {
  const { page } = phone;
  const rows = page.locator('.plan-row-name');
  const filter = page.getByLabel('Filter by Area:');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const measure = async (name: string, tap: () => Promise<unknown>, shown: () => Promise<unknown>) =>
    record(name, await measureTap(phone, tap, shown));

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
  await page.keyboard.press('Escape');
  const hide = page.getByRole('switch', { name: 'Hide visited' });
  await measure(
    'Hide visited',
    () => hide.click(),
    () => page.locator('[role=switch][aria-checked=true]').waitFor(),
  );
  await hide.click();
  await measure(
    'Filter by an area',
    () => filter.selectOption(areas[1] ?? ''),
    () => page.waitForFunction(() => document.querySelectorAll('.plan-row').length === 1),
  );
  await measure(
    'Filter off',
    () => filter.selectOption(''),
    () => rows.nth(5).waitFor(),
  );
}

function figure(what: string, costs: readonly TapCost[]): Figure {
  const of = (field: keyof TapCost) => costs.map((cost) => cost[field]).toSorted((a, b) => a - b);
  const p95 = (field: keyof TapCost) => of(field)[Math.ceil(costs.length * 0.95) - 1] ?? 0;
  const text = (value: number) => value.toFixed(0);
  return {
    what,
    ours: `${text(median(of('toPaintMs')))} ms to the paint (p95 ${text(p95('toPaintMs'))}; style ${text(median(of('styleMs')))}, layout ${text(median(of('layoutMs')))}), ${text(median(of('allMs')))} ms in all, longest task ${text(median(of('longestTaskMs')))} ms`,
    yardstick: `event ${text(median(of('eventMs')))} ms (p95 ${text(p95('eventMs'))})`,
    allowed: `p95 ≤ ${MAX_P95_MS} ms`,
    held: p95('toPaintMs') <= MAX_P95_MS,
  };
}
