import type { Page } from '@playwright/test';

/** What can be pressed but is smaller than 44 by 44 px, as a finger finds it: by probing the places around its middle. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const REACH = 21.5;
    const controls = [
      ...document.querySelectorAll('a[href], button, input, select, summary, [role="button"]'),
    ];
    return controls.flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return [];
      control.scrollIntoView({ block: 'center' });
      const box = control.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return [];
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hits = (dx: number, dy: number) => {
        const found = document.elementFromPoint(x + dx, y + dy);
        if (found === null) return false;
        const label = found.closest('label');
        return control.contains(found) || (label !== null && label.contains(control));
      };
      // Covered by a dialog or an open menu: not to be pressed at this moment.
      if (!hits(0, 0)) return [];
      const reaches = hits(0, -REACH) && hits(0, REACH) && hits(-REACH, 0) && hits(REACH, 0);
      return reaches
        ? []
        : [
            `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent} ${Math.round(box.width)}x${Math.round(box.height)}`,
          ];
    });
  });
}
