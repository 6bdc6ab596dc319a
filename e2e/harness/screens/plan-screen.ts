import { type Locator, type Page, expect } from '@playwright/test';

export type Hsl = { readonly hue: number; readonly saturation: number; readonly lightness: number };

/** PatrolPlan. */
export function planScreen(page: Page) {
  const main = page.getByRole('main');
  const links = main.locator('a[href^="/patrolplan/"]');
  const link = (name: string) => main.getByRole('link', { name, exact: true });
  // The inner locator is resolved inside the row, so it must not start at `main`.
  const row = (name: string): Locator =>
    main.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  return {
    link,
    row,
    filter: main.getByLabel('Filter by Area:'),
    siteNames: () => links.allInnerTexts(),
    allSiteNames: () => settledTexts(links),
    links,
    loading: main.getByText('Loading sites...', { exact: true }),
    updating: main.getByText('Updating data in background...', { exact: true }),
    empty: main.getByText('No sites available for the selected area.', { exact: true }),
    failed: main.getByText('Failed to load sites. Please try again later.', { exact: true }),
    /** The colour that is painted behind the site's name. */
    colour: async (name: string): Promise<Hsl> => toHsl(await link(name).evaluate(paintedBehind)),
  };
}

/** A plan is rendered in two parts, and moving rows delay the next order: waits until all rows are there and stay. */
async function settledTexts(links: Locator): Promise<readonly string[]> {
  let texts: readonly string[] = [];
  const stored = () =>
    links.page().evaluate(() => {
      const sites: unknown = JSON.parse(localStorage.getItem('cachedSites') ?? '[]');
      return Array.isArray(sites) ? sites.length : 0;
    });
  const isSettled = async () => {
    const before = texts.join('\n');
    texts = await links.allInnerTexts();
    return texts.length > 0 && texts.length === (await stored()) && texts.join('\n') === before;
  };
  await expect.poll(isSettled, { intervals: [500] }).toBe(true);
  return texts;
}

function paintedBehind(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
  }
  return '';
}

function toHsl(rgb: string): Hsl {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
  const max = Math.max(red, green, blue);
  const span = max - Math.min(red, green, blue);
  const lightness = max - span / 2;
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1));
  const sector =
    max === red
      ? ((green - blue) / span + 6) % 6
      : max === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return { hue: span === 0 ? 0 : sector * 60, saturation, lightness };
}
