/** The site whose detail is the current screen, until the next screen is announced. */
let current: number | null = null;

/** Called when a screen is announced, with the site that it shows. */
export function arriveAtSite(siteId: number | null): void {
  current = siteId;
}

/** For a screen that mounts: the site whose detail was the previous screen; null after any other screen. */
export function siteLeft(): number | null {
  return current;
}
