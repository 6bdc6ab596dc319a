import { type Page, expect } from '@playwright/test';

type Shift = { readonly value: number; readonly moved: readonly string[] };

/** Maximum cumulative layout shift without user input. */
const MOST = 0.02;

/** Call it before the page is opened. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(record);
}

export async function expectSteadyLayout(page: Page): Promise<void> {
  // Safe: the init script sets it.
  const shifts = await page.evaluate(() => (window as unknown as { e2eShifts: Shift[] }).e2eShifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MOST);
}

/** Runs in the page: records which elements moved, from where to where. */
function record(): void {
  type Entry = {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const shifts: Shift[] = [];
  Object.assign(window, { e2eShifts: shifts });
  const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    // Safe: the entries of this type have these fields; the typings do not know them.
    for (const { value, sources } of list.getEntries() as unknown as Entry[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
        return `${name}: ${at(previousRect)} -> ${at(currentRect)}`;
      });
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
