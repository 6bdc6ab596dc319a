/** Counts a key and returns how often it came within the current minute. */
export type MinuteCounts = (key: string, at: Date) => number;

const MINUTE_MS = 60_000;

/** In memory. A new key beyond the limit of keys counts as one that came very often. */
export function createMinuteCounts(maxKeys = 1_000): MinuteCounts {
  let minute = Number.NaN;
  let counts = new Map<string, number>();
  return (key, at) => {
    const current = Math.floor(at.getTime() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    if (counts.size >= maxKeys && !counts.has(key)) return Number.POSITIVE_INFINITY;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}
