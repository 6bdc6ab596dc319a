/** Two-sided 95 %. */
const Z = 1.959964;

export type Interval = { readonly low: number; readonly high: number };

/** The 95 % interval of a share by Wilson, from 0 to 1. It is right for few observations too, and for none or all of them. */
export function wilsonInterval(part: number, all: number): Interval {
  if (all === 0) return { low: 0, high: 1 };
  const share = part / all;
  const spread = Z ** 2 / all;
  const middle = share + spread / 2;
  const half = Z * Math.sqrt((share * (1 - share)) / all + spread / (4 * all));
  // At the ends the interval touches 0 or 1; rounding must not pass them.
  return {
    low: part === 0 ? 0 : (middle - half) / (1 + spread),
    high: part === all ? 1 : (middle + half) / (1 + spread),
  };
}
