const MAX_BOOST = 100;

/** The error of an invalid boost amount; undefined when it is valid. */
export function amountError(amount: number): string | undefined {
  if (!(amount > 0)) return 'The amount must be above 0.';
  return amount > MAX_BOOST ? `The amount must be at most ${MAX_BOOST}.` : undefined;
}
