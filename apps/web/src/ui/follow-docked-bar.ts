/** Publishes the height of a bar at the bottom edge as `--docked-bar`, for strips that are placed above it. */
export function followDockedBar(): () => void {
  const { style } = document.documentElement;
  let bar: Element | null = null;
  const measure = () => {
    const isFixed = bar !== null && getComputedStyle(bar).position === 'fixed';
    style.setProperty(
      '--docked-bar',
      isFixed && bar instanceof HTMLElement ? `${bar.offsetHeight}px` : '0px',
    );
  };
  const sizes = new ResizeObserver(measure);
  const find = () => {
    const found = document.querySelector('[data-docked]:not(.dock)');
    if (found === bar) return;
    sizes.disconnect();
    bar = found;
    if (bar) sizes.observe(bar);
    measure();
  };
  const changes = new MutationObserver(find);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', measure);
  find();
  return () => {
    changes.disconnect();
    sizes.disconnect();
    removeEventListener('resize', measure);
  };
}
