type Bars = {
  /** The size of the text, in px. */
  readonly rem: number;
  readonly stripHeight: number;
  readonly buttonsHeight: number;
  readonly windowHeight: number;
};

/** A strip of one line with buttons. */
const STRIP_REM = 3;

/**
 * Whether a fixed dock leaves two thirds of the window to the page. Room for a strip always counts: the buttons would
 * otherwise jump away from the thumb when it appears.
 */
export function dockFits({ rem, stripHeight, buttonsHeight, windowHeight }: Bars): boolean {
  const topBar = Math.min(3.5 * rem, 80);
  const strip = Math.max(stripHeight, STRIP_REM * rem);
  return topBar + strip + buttonsHeight <= windowHeight / 3;
}
