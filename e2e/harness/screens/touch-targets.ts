import type { Page } from '@playwright/test';

/** Controls smaller than 44 by 44 px, measured by hit tests outward from the centre. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SMALLEST = 44 - 1; // edges may lie between two pixels
    const SAMPLES = [7, 14, (SMALLEST - 1) / 2];
    const controls = document.querySelectorAll('a[href], button, input, select, summary, [role="button"]');
    return [...controls].flatMap((control) => {
      // The touch target of a checkbox or a radio button is its label.
      const hasLabel = control.matches('[type="checkbox"], [type="radio"]');
      const target = hasLabel ? (control.closest('label') ?? control) : control;
      if (!target.checkVisibility({ visibilityProperty: true })) return [];
      target.scrollIntoView({ block: 'center' });
      const box = target.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return [];
      const hits = (dx: number, dy: number) => {
        const found = document.elementFromPoint(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy);
        return found !== null && target.contains(found);
      };
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < SMALLEST && hits(dx * (steps + 1), dy * (steps + 1))) steps += 1;
        return steps;
      };
      // Covered by a dialog or an open menu.
      if (!hits(0, 0)) return [];
      // Most controls are large enough around their centre: a dozen hit tests instead of a hundred.
      if (SAMPLES.every((by) => hits(by, 0) && hits(-by, 0) && hits(0, by) && hits(0, -by))) return [];
      const width = reach(-1, 0) + 1 + reach(1, 0);
      const height = reach(0, -1) + 1 + reach(0, 1);
      if (width >= SMALLEST && height >= SMALLEST) return [];
      return [
        `${target.tagName} ${target.getAttribute('aria-label') ?? target.textContent} ${width}x${height}`,
      ];
    });
  });
}
