import type { CDPSession, Page } from '@playwright/test';
import { mainThreadMs } from './load-page.ts';

const FRAMES = 120;
const STEP_PX = 240;

export type Scroll = {
  readonly cpuMsPerFrame: number;
  readonly perSecond: number;
  readonly mostRows: number;
};

/** Moves a quarter of the screen in every frame for a while, as a quick thumb does. */
export async function scrollThrough({ page, cdp }: { page: Page; cdp: CDPSession }): Promise<Scroll> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const before = await mainThreadMs(cdp);
  const { ms, mostRows } = await page.evaluate(
    ({ frames, step }) =>
      new Promise<{ ms: number; mostRows: number }>((resolve) => {
        const started = performance.now();
        let mostRows = 0;
        let frame = 0;
        const move = () => {
          mostRows = Math.max(mostRows, document.querySelectorAll('ol > li').length);
          if (frame++ === frames) return resolve({ ms: performance.now() - started, mostRows });
          scrollBy({ top: step, behavior: 'instant' });
          return void requestAnimationFrame(move);
        };
        requestAnimationFrame(move);
      }),
    { frames: FRAMES, step: STEP_PX },
  );
  const cpuMs = (await mainThreadMs(cdp)) - before;
  return { cpuMsPerFrame: cpuMs / FRAMES, perSecond: FRAMES / (ms / 1_000), mostRows };
}
