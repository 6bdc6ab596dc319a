/** The nth delay of a series that doubles from the first to the longest. */
export const doublingDelay = (
  nth: number,
  { first, longest }: { readonly first: number; readonly longest: number },
): number => Math.min(longest, first * 2 ** Math.max(0, nth - 1));
