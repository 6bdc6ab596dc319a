/** Every score is shown to 2 decimals. */
export function scoreText(score: number): string {
  const text = score.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

/** A part that adds to a score: '+0.60'. */
export function partText(score: number): string {
  return `+${scoreText(score)}`;
}
