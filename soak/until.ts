import { setTimeout as wait } from 'node:timers/promises';

/** Generous timeout for loaded machines. The run reports how long it took. */
const TIMEOUT_MS = 360_000;
const LOOK_EVERY_MS = 50;

/** Waits until a condition holds; returns the elapsed milliseconds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > TIMEOUT_MS) throw new Error(`Timed out waiting for: ${what}`);
    await wait(LOOK_EVERY_MS);
  }
  return performance.now() - began;
}
