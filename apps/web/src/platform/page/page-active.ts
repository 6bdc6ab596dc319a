let left = false;
let comeBack: () => void = () => {};
let back: Promise<void> = Promise.resolve();

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    left = true;
    back = new Promise((resolve) => {
      comeBack = resolve;
    });
  });
  window.addEventListener('pageshow', () => {
    left = false;
    comeBack();
  });
}

/**
 * Resolves when the page is active: at once, or when the browser restores a page that was left. Leaving a page aborts
 * its calls, and that must not count as a lost connection, which can end a session.
 */
export function whenPageActive(): Promise<void> {
  return left ? back : Promise.resolve();
}
