import { dockedHeight } from './follow-docked-bar.ts';

/** The strip after a visit: a line of 44 px, chips of 44 px, and its edges. */
const STRIP_REM = 97 / 16;

/** The share of the window that top bar, strip and buttons may take together: this strip fits from 600 px. */
const MOST_WITH_STRIP = 0.4;

/**
 * Keeps `data-dock` of the root: 'flow' where the buttons would take too much of the window and are in the page, 'bar'
 * where only the strip is, none where both are docked. Measures whenever the bar, its strip or the window changes, and
 * reserves the height after the footer (`data-dock-space`).
 */
export function watchDock(dock: HTMLDivElement): () => void {
  const root = document.documentElement;
  let strip: HTMLElement | null = null;
  const measure = () => {
    const { scrollY } = window;
    // The heights of the docked bars decide, wherever they are now: otherwise two answers could alternate.
    delete root.dataset['dock'];
    if (strip) fitStripText(strip);
    const place = dockPlace(dock, strip);
    if (place !== undefined) root.dataset['dock'] = place;
    // The page is narrower than the bar. With enlarged text a strip may have as many lines as it needs.
    if (strip && place === 'bar') fitStripText(strip);
    if (strip && place === 'flow') delete strip.dataset['fit'];
    reserve(dockedHeight(dock));
    if (window.scrollY !== scrollY) window.scrollTo(0, scrollY);
  };
  const sizes = new ResizeObserver(measure);
  const follow = () => {
    const found = dock.querySelector<HTMLElement>(':scope > .dock-strip');
    if (found !== strip) {
      if (strip) sizes.unobserve(strip);
      if (found) sizes.observe(found);
      strip = found;
    }
    measure();
  };
  const changes = new MutationObserver(follow);
  changes.observe(dock, { childList: true, subtree: true, characterData: true });
  sizes.observe(dock);
  sizes.observe(buttons(dock));
  // The size of the text may change alone.
  sizes.observe(root);
  window.addEventListener('resize', measure);
  follow();
  return () => {
    changes.disconnect();
    sizes.disconnect();
    window.removeEventListener('resize', measure);
    delete root.dataset['dock'];
    reserve(0);
  };
}

const buttons = (dock: HTMLElement): HTMLElement => dock.querySelector<HTMLElement>('.dock-bar') ?? dock;

function dockPlace(dock: HTMLElement, strip: HTMLElement | null): 'flow' | 'bar' | undefined {
  const root = document.documentElement;
  const bars = {
    rem: parseFloat(getComputedStyle(root).fontSize),
    buttonsHeight: buttons(dock).offsetHeight,
    // Not `innerHeight`, which changes while the browser hides its own bars.
    windowHeight: root.clientHeight,
  };
  if (!dockFits(bars)) return 'flow';
  return stripFits({ ...bars, stripHeight: strip?.offsetHeight ?? 0 }) ? undefined : 'bar';
}

/** A text that needs two lines is smaller; one that needs more gets the room of a shorter label ('Note'). */
function fitStripText(strip: HTMLElement): void {
  const text = strip.querySelector<HTMLElement>('[data-strip-text]');
  delete strip.dataset['fit'];
  if (text === null) return;
  const lines = () => Math.round(text.offsetHeight / parseFloat(getComputedStyle(text).lineHeight));
  if (lines() > 1) strip.dataset['fit'] = 'small';
  if (lines() > 2) strip.dataset['fit'] = 'smallest';
}

/** Only on the element itself: a property of the root would compute the style of the whole page again. */
function reserve(height: number): void {
  const space = document.querySelector<HTMLElement>('[data-dock-space]');
  if (space) space.style.minHeight = `${height}px`;
}

type Bars = {
  /** Font size of the root, in px. */
  readonly rem: number;
  readonly buttonsHeight: number;
  readonly windowHeight: number;
};

const topBar = (rem: number): number => Math.min(3.5 * rem, 80);

/** Whether a fixed dock leaves two thirds of the window to the page. A strip does not count: it never moves the buttons. */
export function dockFits({ rem, buttonsHeight, windowHeight }: Bars): boolean {
  return topBar(rem) + buttonsHeight <= windowHeight / 3;
}

/**
 * Whether a strip has room above the buttons; otherwise it is in the page, under the title. The height of the strip after
 * a visit always counts, so that all strips of a window have the same place.
 */
export function stripFits({ stripHeight, ...bars }: Bars & { readonly stripHeight: number }): boolean {
  const { rem, buttonsHeight, windowHeight } = bars;
  const strip = Math.max(stripHeight, STRIP_REM * rem);
  return dockFits(bars) && topBar(rem) + strip + buttonsHeight <= windowHeight * MOST_WITH_STRIP;
}
