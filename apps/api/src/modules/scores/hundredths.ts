/**
 * People see scores with two decimals, so every line of a score is a whole number of hundredths. A part of a score is the
 * sum of its lines: whole numbers add up exactly and in any order. The statement that adds up boosts rounds in the same manner.
 */
export const toHundredths = (score: number): number => Math.floor(score * 100 + 0.5);

export const fromHundredths = (hundredths: number): number => hundredths / 100;
