import { toHundredths } from './hundredths.ts';

/** The base score, and what a recent visit takes off it, in hundredths. `share` is the share that counts. */
export function baseScoreLines(
  base: number,
  share: number,
): { readonly base: number; readonly recovery: number } {
  const whole = toHundredths(base);
  return { base: whole, recovery: toHundredths(base * share) - whole };
}
