const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** '1,572'. */
export const countText = (count: number): string => count.toLocaleString('en-GB');

/** '1,234.50'. */
export const pointsText = (points: number): string =>
  points.toLocaleString('en-GB', twoDecimals).replace(/^-0\.00$/, '0.00');
