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
 * Settles when the page is there to act: at once, or, when it has been left, if and when the browser brings it back.
 * Leaving a page breaks its calls off; that must not pass for a lost connection, which can end a session.
 */
export function whenPageActive(): Promise<void> {
  return left ? back : Promise.resolve();
}
