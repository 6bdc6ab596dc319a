import type { Page } from '@playwright/test';

/** Enlarges the text alone, as a reader's own font size does. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
  await nextFrame(page);
}

export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await nextFrame(page);
}

/** A table becomes cards one frame after the size has changed. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Texts that are cut off, overlap, or make the page wider than the window. Enlarges the text first if `percent` is
 * given.
 */
export function brokenTexts(page: Page, percent?: number): Promise<string[]> {
  return page.evaluate((size) => {
    if (size !== undefined) document.documentElement.style.fontSize = `${size}%`;
    type Shown = { text: string; owner: Element; layer: Element; box: DOMRect };
    const TOLERANCE = 1.5;

    /** Memoized per element: most texts share most of their ancestors. */
    const once = <Value extends object>(compute: (element: Element) => Value) => {
      const known = new Map<Element, Value>();
      return (element: Element): Value => {
        const value = known.get(element) ?? compute(element);
        known.set(element, value);
        return value;
      };
    };

    /** Bars, menus and dialogs overlap the page on purpose: texts are compared within one layer. */
    const layerOf = once((element: Element): Element => {
      const { position } = getComputedStyle(element);
      const isLayer = element.matches('dialog, [popover]') || position === 'fixed' || position === 'sticky';
      return isLayer || !element.parentElement ? element : layerOf(element.parentElement);
    });
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

    const edgesOf = once((element: Element) => {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      return {
        // Content that scrolls sideways can be scrolled into view.
        scrolls: /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth,
        clip: /hidden|clip/.test(overflowX + overflowY) ? element.getBoundingClientRect() : null,
        isFixed: position === 'fixed',
      };
    });

    /** Cut at an edge, unless the element offers the whole text in another way. */
    const isCut = ({ owner, box }: Shown): boolean => {
      if (owner.hasAttribute('title')) return false;
      for (let at: Element | null = owner; at && at !== document.body; at = at.parentElement) {
        const { scrolls, clip, isFixed } = edgesOf(at);
        if (scrolls) return false;
        if (clip) {
          if (box.left < clip.left - TOLERANCE || box.right > clip.right + TOLERANCE) return true;
          const middle = (box.top + box.bottom) / 2;
          if (middle < clip.top || middle > clip.bottom) return true;
        }
        if (isFixed) break;
      }
      return box.left < -TOLERANCE || box.right > document.documentElement.clientWidth + TOLERANCE;
    };

    /** The glyph boxes of two lines: the line boxes of tight lines may touch. */
    const lines = texts
      .map(({ box, ...shown }, index) => {
        const { left, right, top, height } = box;
        return { ...shown, index, left, right, top: top + height * 0.25, bottom: top + height * 0.75 };
      })
      .toSorted((one, other) => one.top - other.top);
    const overlaps = lines.flatMap((one, place) => {
      const found: string[] = [];
      for (let next = place + 1; next < lines.length; next += 1) {
        const other = lines[next];
        // Sorted by top: all further lines are below this one.
        if (!other || one.bottom - other.top <= TOLERANCE) break;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - other.top;
        if (one.layer !== other.layer || one.owner === other.owner) continue;
        if (across <= TOLERANCE || down <= TOLERANCE) continue;
        const [first, second] = one.index < other.index ? [one, other] : [other, one];
        found.push(`overlap: ${first.text} / ${second.text}`);
      }
      return found;
    });

    /** A native select clips its own text, which no box reveals. */
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

    const cutTexts = texts.filter(isCut).map(({ text }) => `cut: ${text}`);
    const found = [...cutSelects, ...cutTexts, ...overlaps];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const widest = [...document.body.querySelectorAll('*')].findLast(
        (element) => element.getBoundingClientRect().right + scrollX >= scrollWidth - 1,
      );
      const what = `${widest?.tagName.toLowerCase()} '${widest?.textContent}'`;
      found.push(`wider than the window by ${scrollWidth - clientWidth} px: ${what}`);
    }
    return [...new Set(found)];
  }, percent);
}
