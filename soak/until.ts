import { setTimeout as wait } from 'node:timers/promises';

/** Generous: the machine may be busy with other things. What is held here is that it happens, and it is said how soon. */
const PATIENCE_MS = 360_000;
const LOOK_EVERY_MS = 50;

/** Waits until something holds; answers after how many milliseconds it did. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > PATIENCE_MS) throw new Error(`Waited in vain: ${what}`);
    await wait(LOOK_EVERY_MS);
  }
  return performance.now() - began;
}
