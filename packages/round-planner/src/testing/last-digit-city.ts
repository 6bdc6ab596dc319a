/**
 * Legs of 0.2, 0.4 and 0.3 minutes, which are 0.9000000000000001 together: three stops are late for a limit of 0.9, but not if
 * the legs are subtracted from it. The first stop may be left out.
 */
export const lastDigitCity = {
  places: [0, 1, 1, 1].map((score) => ({ score })),
  travel: [0, 0.2, 0.1, 9, 9, 0, 0.4, 9, 9, 9, 0, 0.3, 9, 9, 9, 0],
};
