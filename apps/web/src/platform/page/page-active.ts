export type PageActive = {
  /**
   * Resolves when the page is active: immediately, or when the browser restores a page that was left. Leaving a page
   * aborts its calls. That must not count as a lost connection, which could end a session.
   */
  readonly whenActive: () => Promise<void>;
};

/**
 * Firefox aborts the calls of a page when a navigation begins, long before it hides the page. A navigation that becomes
 * a download leaves the page open, so this state ends by itself.
 */
const LEAVING_MS = 10_000;

type Page = Pick<EventTarget, 'addEventListener'>;

/** Follows whether the page is being left. */
export function followPage(page: Page): PageActive {
  let back: Promise<void> | null = null;
  let comeBack: () => void = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function leave(): void {
    clearTimeout(timer);
    back ??= new Promise((resolve) => {
      comeBack = resolve;
    });
  }

  function stay(): void {
    clearTimeout(timer);
    back = null;
    comeBack();
  }

  page.addEventListener('beforeunload', () => {
    leave();
    timer = setTimeout(stay, LEAVING_MS);
  });
  page.addEventListener('pagehide', leave);
  page.addEventListener('pageshow', stay);
  return { whenActive: () => back ?? Promise.resolve() };
}

const page = typeof window === 'undefined' ? undefined : followPage(window);

export function whenPageActive(): Promise<void> {
  return page?.whenActive() ?? Promise.resolve();
}
