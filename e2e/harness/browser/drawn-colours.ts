import type { Page } from '@playwright/test';

type Clip = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * The colours in a part of the screen, such as '#eef1f6', most frequent first. The page itself decodes the screenshot,
 * because a separate page would cost more. A bitmap from bytes loads nothing, so the content security policy does not
 * apply.
 */
export async function drawnColours(page: Page, clip: Clip): Promise<readonly string[]> {
  const shot = await page.screenshot({ clip });
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (byte) => byte.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([bytes]));
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
    drawing?.drawImage(image, 0, 0);
    const { data } = drawing?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      const colour = `#${Array.from(data.slice(at, at + 3), (part) => part.toString(16).padStart(2, '0')).join('')}`;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].toSorted(([, one], [, two]) => two - one).map(([colour]) => colour);
  }, shot.toString('base64'));
}
