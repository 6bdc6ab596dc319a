import { readFileSync } from 'node:fs';

/**
 * Loaded into a process before anything else (`node --import`): its wall clock is off by as many milliseconds as the
 * file named in SOAK_CLOCK says, and follows when the file changes. Monotonic clocks are not affected, as on a
 * machine whose clock is set.
 */
const LOOK_EVERY_MS = 100;
const file = process.env['SOAK_CLOCK'] ?? '';
const TrueDate = Date;
let offsetMs = 0;

class ShiftedDate extends TrueDate {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(TrueDate.now() + offsetMs);
    // Safe: the arguments are passed on unchanged.
    else super(...(given as [number]));
  }

  static override now(): number {
    return TrueDate.now() + offsetMs;
  }
}

const follow = () => {
  offsetMs = Number(readFileSync(file, 'utf8')) || 0;
};
follow();
setInterval(follow, LOOK_EVERY_MS).unref();
// Safe: the same class but for what 'now' is. Only its call without `new`, which nothing here uses, is missing.
globalThis.Date = ShiftedDate as unknown as DateConstructor;
