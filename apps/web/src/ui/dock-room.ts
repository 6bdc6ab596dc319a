type Bars = {
  /** Font size of the root, in px. */
  readonly rem: number;
  readonly stripHeight: number;
  readonly buttonsHeight: number;
  readonly windowHeight: number;
};

/** Height of a strip of one line with buttons. */
const STRIP_REM = 3;

/**
 * Whether a fixed dock leaves two thirds of the window to the page. Space for a strip always counts: otherwise the
 * buttons would move when it appears.
 */
export function dockFits({ rem, stripHeight, buttonsHeight, windowHeight }: Bars): boolean {
  const topBar = Math.min(3.5 * rem, 80);
  const strip = Math.max(stripHeight, STRIP_REM * rem);
  return topBar + strip + buttonsHeight <= windowHeight / 3;
}
