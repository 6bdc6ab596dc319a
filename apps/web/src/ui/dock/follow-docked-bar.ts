/**
 * Keeps the place of a strip (`data-strip-place`, at the bottom edge) above the bar that a screen docks there. Sets the
 * style of the place itself: a property of the root would compute the style of every element again.
 */
export function followDockedBar(strip: HTMLDivElement): () => void {
  const place = strip.closest<HTMLElement>('[data-strip-place]');
  let bar: HTMLElement | null = null;
  const measure = () => {
    if (place) place.style.bottom = `${bar === null ? 0 : dockedHeight(bar)}px`;
  };
  const sizes = new ResizeObserver(measure);
  const find = () => {
    const found = document.querySelector<HTMLElement>('[data-docked]');
    if (found === bar) return;
    sizes.disconnect();
    bar = found;
    // A dock without its strip has no box of its own.
    if (bar) for (const part of [bar, ...bar.children]) sizes.observe(part);
    measure();
  };
  const changes = new MutationObserver(find);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', measure);
  measure();
  find();
  return () => {
    changes.disconnect();
    sizes.disconnect();
    removeEventListener('resize', measure);
  };
}

/** The height at the bottom edge that a docked element covers; 0 when it is in the page, as from 1024 px. */
export function dockedHeight(dock: HTMLElement): number {
  const fixed = [dock, ...dock.children].find((part) => getComputedStyle(part).position === 'fixed');
  return fixed instanceof HTMLElement ? fixed.offsetHeight : 0;
}
