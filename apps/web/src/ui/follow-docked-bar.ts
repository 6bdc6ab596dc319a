/**
 * Keeps the place of a strip (`data-strip-place`, at the bottom edge) above the bar that a screen docks there. Sets the
 * style of the place itself: a property of the root would compute the style of every element again.
 */
export function followDockedBar(strip: HTMLDivElement): () => void {
  const place = strip.closest<HTMLElement>('[data-strip-place]');
  let bar: HTMLElement | null = null;
  const measure = () => {
    const isFixed = bar !== null && getComputedStyle(bar).position === 'fixed';
    if (place) place.style.bottom = `${isFixed ? bar?.offsetHeight : 0}px`;
  };
  const sizes = new ResizeObserver(measure);
  const find = () => {
    const found = document.querySelector<HTMLElement>('[data-docked]');
    if (found === bar) return;
    sizes.disconnect();
    bar = found;
    if (bar) sizes.observe(bar);
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
