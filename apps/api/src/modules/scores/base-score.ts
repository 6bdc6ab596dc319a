import { toHundredths } from './hundredths.ts';

/** The base score, and what a recent visit takes off it, in hundredths. `share` is the share that counts. */
export function baseScoreLines(
  base: number,
  share: number,
): { readonly base: number; readonly recovery: number } {
  const whole = toHundredths(base);
  return { base: whole, recovery: share === 1 ? 0 : toHundredths(base * share) - whole };
}
