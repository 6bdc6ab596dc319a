/** Longer names are compared by this part: the work grows with the square of the length, and the result is a hint. */
const COMPARED_LETTERS = 80;

/** The name that differs in the fewest letters, in any capitals; the first of several. Undefined when there is none at all. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const sought = toCodePoints(name);
  let nearest: string | undefined;
  let fewest = Infinity;
  for (const candidate of names) {
    const edits = editDistance(sought, toCodePoints(candidate), fewest);
    if (edits < fewest) [nearest, fewest] = [candidate, edits];
  }
  return nearest;
}

/** Code points, so that a character outside of the basic plane counts as one. */
const toCodePoints = (name: string): Uint32Array =>
  Uint32Array.from(name.toLowerCase(), (letter) => letter.codePointAt(0) ?? 0).subarray(0, COMPARED_LETTERS);

/**
 * Letters to add, remove or replace (Levenshtein), with one row of the table in memory. Stops with `limit` as soon as the
 * result cannot be smaller.
 */
function editDistance(one: Uint32Array, other: Uint32Array, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  const row = Uint32Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let n = 0; n < one.length; n += 1) {
    let diagonal = n;
    let left = n + 1;
    let smallest = left;
    row[0] = left;
    for (let m = 0; m < other.length; m += 1) {
      const above = row[m + 1] ?? 0;
      const replaced = one[n] === other[m] ? diagonal : diagonal + 1;
      left = Math.min(left + 1, above + 1, replaced);
      row[m + 1] = left;
      if (left < smallest) smallest = left;
      diagonal = above;
    }
    if (smallest >= limit) return limit;
  }
  return row.at(-1) ?? 0;
}
