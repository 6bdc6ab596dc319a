const MAX_BOOST = 100;

/** What is wrong with the amount of a boost; undefined when it is valid. */
export function amountError(amount: number): string | undefined {
  if (!(amount > 0)) return 'The amount must be above 0.';
  return amount > MAX_BOOST ? `The amount must be at most ${MAX_BOOST}.` : undefined;
}
