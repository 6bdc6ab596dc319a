/** Exponential back-off: the first pause, doubled with each further failure up to the longest. */
export const backOff = (failures: number, first: number, longest: number): number =>
  Math.min(longest, first * 2 ** (failures - 1));

/** Exponential back-off: 5, 10, 20, 40, then 60 s. */
export const backOffMs = (failures: number): number => backOff(failures, 5_000, 60_000);
