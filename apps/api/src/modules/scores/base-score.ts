import { toHundredths } from './hundredths.ts';

export type BaseLines = {
  readonly base: number;
  /** The learned difference from the score of staff. */
  readonly learned: number;
  readonly recovery: number;
};

/**
 * The base score of staff, what was learned, and what a recent visit takes off both, in hundredths. `share` is the share that
 * counts after a visit, `ratio` the learned factor.
 */
export function baseScoreLines(base: number, share: number, ratio = 1): BaseLines {
  const staff = toHundredths(base);
  const whole = toHundredths(base * ratio);
  return { base: staff, learned: whole - staff, recovery: toHundredths(base * ratio * share) - whole };
}
