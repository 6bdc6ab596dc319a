import { useEffect } from 'react';
import { arriveAtSite } from '#state/site-left.ts';

/** The first screen is not a route change: the browser sets its focus and scroll position. */
let arrivedBefore = false;

/**
 * Mounts with each screen, whose title never changes. Sets the document's title, scrolls to the top and focuses the
 * heading, so that a screen reader announces the screen.
 */
export function RouteAnnouncer({ title, siteId }: { title: string; siteId: number | null }) {
  useEffect(() => {
    document.title = title;
    if (arrivedBefore) {
      window.scrollTo(0, 0);
      focusHeading();
    }
    arrivedBefore = true;
    // After the screen has mounted: it still needed the site of the previous screen.
    arriveAtSite(siteId);
  }, [title, siteId]);
  return null;
}

function focusHeading(): void {
  const main = document.querySelector('main');
  // A banner or a row of the new screen may have taken the focus already.
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  const heading = main?.querySelector('h1') ?? main;
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}
