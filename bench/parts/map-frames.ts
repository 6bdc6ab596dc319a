import { type Page, chromium } from '@playwright/test';
import { type Figure, atLeast } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { newVisitor, wardenStorage } from '#bench/pages/load-page.ts';
import { type MapFrames, panMap } from '#bench/pages/pan-map.ts';
import { interleaved } from '#bench/rounds.ts';
import type { BenchService } from '#bench/service/service.ts';

/** Drawn by software, where the frame rate of any map is that of the processor. */
const SOFTWARE_GL = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const MIN_RATE = 0.8;
const DRAWN_MS = 3_000;

/** The plan on the map: ten thousand sites beside one, by the same drags and zooms. */
export async function mapFrames(
  { service, executablePath }: { service: BenchService; executablePath: string },
  rounds: number,
): Promise<readonly Figure[]> {
  const browser = await chromium.launch({ executablePath, args: SOFTWARE_GL });
  try {
    const open = async (areas: readonly string[]): Promise<Page> => {
      const context = await newVisitor(browser, service.origin, wardenStorage(service, areas));
      const page = await context.newPage();
      await page.goto('/patrolplan');
      await page.getByText(/^Updated/).waitFor();
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await page.locator('.map-disc').first().waitFor({ timeout: 120_000 });
      await page.waitForTimeout(DRAWN_MS);
      return page;
    };
    const pages = { many: await open(service.all), one: await open(service.single) };
    const frames = await interleaved(
      { rounds, warmUp: 1 },
      { many: () => measure(pages.many), one: () => measure(pages.one) },
    );
    const rate = (name: keyof typeof frames) => median(frames[name].map(({ perSecond }) => perSecond));
    const longest = (name: keyof typeof frames) => median(frames[name].map(({ longestMs }) => longestMs));
    return [
      {
        what: 'Map of 10,000 sites, dragged and zoomed',
        ours: `${rate('many').toFixed(0)} frames/s, longest ${longest('many').toFixed(0)} ms`,
        yardstick: `1 site ${rate('one').toFixed(0)} frames/s, longest ${longest('one').toFixed(0)} ms`,
        ...atLeast(rate('many') / rate('one'), MIN_RATE),
      },
    ];
  } finally {
    await browser.close();
  }
}

/** The page in front: a page behind another gets no frames. */
async function measure(page: Page): Promise<MapFrames> {
  await page.bringToFront();
  return panMap(page);
}
