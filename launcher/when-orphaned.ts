const LOOK_EVERY_MS = 500;

/**
 * A `kill` of npm ends npm and the shell it uses, but says nothing to the program that they run. Under npm, the loss of
 * the parent process therefore stops the program.
 */
export function whenOrphaned(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, LOOK_EVERY_MS);
  timer.unref();
}
