/** Below this width of the page, in text sizes, a strip at the bottom edge would cover too much of the screen. */
const LEAST_REM = 17;

let place: HTMLElement | null = null;

/** Where the strip is drawn. Not inside the screen, so that every screen has it. */
export function stripPlace(): HTMLElement {
  if (place) return place;
  const made = document.createElement('div');
  made.className = 'team-place';
  made.dataset['stripPlace'] = '';
  document.body.append(made);
  place = made;
  return made;
}

/** With large text the strip is the first part of the screen instead of a bar at its bottom edge. */
export function followTextSize(strip: HTMLElement): () => void {
  const root = document.documentElement;
  const settle = () => {
    const isLarge = root.clientWidth / parseFloat(getComputedStyle(root).fontSize) < LEAST_REM;
    const screen = isLarge ? document.getElementById('content') : null;
    const parent = screen ?? document.body;
    const box = stripPlace();
    box.toggleAttribute('data-flow', screen !== null);
    // Moved only when needed: moving takes the focus away.
    if (box.parentElement !== parent) parent.insertBefore(box, screen?.firstChild ?? null);
  };
  const watcher = new ResizeObserver(settle);
  watcher.observe(strip);
  watcher.observe(root);
  return () => watcher.disconnect();
}
