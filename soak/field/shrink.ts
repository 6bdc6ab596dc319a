import type { Step } from './steps.ts';

/** More would make nothing clearer, and each attempt is a run. */
const MOST_RUNS = 60;

/**
 * Fewer steps that still fail: leaves out half of them, then quarters and so on, as long as the run without them fails too. After
 * a number of runs it returns what it has.
 */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let left = steps;
  let runs = 0;
  for (let size = Math.ceil(left.length / 2); ; size = Math.ceil(size / 2)) {
    for (let from = 0; from < left.length && runs < MOST_RUNS;) {
      const without = left.toSpliced(from, size);
      runs += 1;
      if (await fails(without)) left = without;
      else from += size;
    }
    if (size === 1 || runs >= MOST_RUNS) return left;
  }
}
