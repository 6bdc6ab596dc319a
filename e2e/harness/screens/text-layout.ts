import type { Page } from '@playwright/test';

/** Enlarges the text alone, as a reader's own font size does. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}

/** Texts that are cut off, lie over each other, or push the page wider than the window. */
export function brokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Shown = { text: string; owner: Element; layer: Element; box: DOMRect };
    const TOLERANCE = 1.5;

    /** Bars, menus and dialogs lie over the page on purpose: texts are compared within one layer. */
    const layerOf = (element: Element): Element => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position } = getComputedStyle(at);
        if (at.matches('dialog, [popover]') || position === 'fixed' || position === 'sticky') return at;
      }
      return document.documentElement;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.sr-only') === null;

    const texts: Shown[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const owner = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (!owner || text === '' || owner.closest('select, script, style') || !isShown(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const box of range.getClientRects()) {
        if (box.width > 1) texts.push({ text, owner, layer: layerOf(owner), box });
      }
    }

    /** Cut at an edge, unless the element offers the whole text in another way. */
    const isCut = ({ owner, box }: Shown): boolean => {
      if (owner.hasAttribute('title')) return false;
      for (let at: Element | null = owner; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        // What scrolls sideways can be brought into view.
        if (/auto|scroll/.test(style.overflowX) && at.scrollWidth > at.clientWidth) return false;
        if (/hidden|clip/.test(style.overflowX + style.overflowY)) {
          const edge = at.getBoundingClientRect();
          if (box.left < edge.left - TOLERANCE || box.right > edge.right + TOLERANCE) return true;
          const middle = (box.top + box.bottom) / 2;
          if (middle < edge.top || middle > edge.bottom) return true;
        }
        if (style.position === 'fixed') break;
      }
      return box.left < -TOLERANCE || box.right > document.documentElement.clientWidth + TOLERANCE;
    };

    /** The ink of two lines: the line boxes of tight lines may touch. */
    const overlap = (one: DOMRect, other: DOMRect): boolean => {
      const core = ({ top, height }: DOMRect) => [top + height * 0.25, top + height * 0.75] as const;
      const [oneTop, oneBottom] = core(one);
      const [otherTop, otherBottom] = core(other);
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(oneBottom, otherBottom) - Math.max(oneTop, otherTop);
      return across > TOLERANCE && down > TOLERANCE;
    };

    /** A native select clips its own text where no box tells. */
    const cutSelects = [...document.querySelectorAll('select')].filter(isShown).flatMap((select) => {
      const style = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) return [];
      pen.font = style.font;
      pen.letterSpacing = style.letterSpacing;
      const chosen = select.selectedOptions[0]?.textContent ?? '';
      const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return pen.measureText(chosen).width > room + TOLERANCE ? [`cut: ${chosen} (select)`] : [];
    });

    const found = [...cutSelects];
    for (const shown of texts) if (isCut(shown)) found.push(`cut: ${shown.text}`);
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        if (one.layer === other.layer && one.owner !== other.owner && overlap(one.box, other.box))
          found.push(`overlap: ${one.text} / ${other.text}`);
      }
    }
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
      found.push(`wider than the window by ${document.documentElement.scrollWidth - innerWidth} px`);
    return [...new Set(found)];
  });
}
