export type PageActive = {
  /**
   * Resolves when the page is active: at once, or when the browser restores a page that was left. Leaving a page aborts
   * its calls, and that must not count as a lost connection, which can end a session.
   */
  readonly whenActive: () => Promise<void>;
};

/** Firefox aborts the calls of a page when it begins to leave it, long before it hides it. A download only begins. */
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
