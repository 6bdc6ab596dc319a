import { useEffect } from 'react';

/** Until the first screen has been reached there is no route change: the browser itself places focus and scroll. */
let arrivedBefore = false;

/**
 * Mounts when the code of a screen is there and the screen is shown: names the document, scrolls to the top and moves
 * focus to the heading, so that a screen reader reads where it is.
 */
export function RouteAnnouncer({ title }: { title: string }) {
  useDocumentTitle(title);
  useFocusOnArrival();
  return null;
}

/** Joins the title of the document to the screen. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Joins scroll position and focus to the route. */
function useFocusOnArrival(): void {
  useEffect(() => {
    if (arrivedBefore) {
      window.scrollTo(0, 0);
      focusHeading();
    }
    arrivedBefore = true;
  }, []);
}

function focusHeading(): void {
  const main = document.querySelector('main');
  // A banner of the new screen that asked for the focus keeps it.
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  const heading = main?.querySelector('h1') ?? main;
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}
