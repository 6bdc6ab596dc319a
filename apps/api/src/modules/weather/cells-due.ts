/** A little less than the ten minutes between two runs, so that each run finds the cells of the last one due again. */
const FRESH_MS = 9 * 60_000;

type Fetch = { readonly cell: string; readonly fetched_at: Date; readonly source: string };

/**
 * The cells to ask for now: those without weather first, then the longest not asked for, so that a budget that does
 * not reach for all is spent in turn. Weather from another source, such as a simulation, counts as none.
 */
export function cellsDue(
  cells: readonly string[],
  fetches: readonly Fetch[],
  { now, source }: { readonly now: Date; readonly source: string },
): readonly string[] {
  const askedAt = new Map(
    fetches
      .filter((fetch) => fetch.source === source && fetch.fetched_at.getTime() <= now.getTime())
      .map((fetch) => [fetch.cell, fetch.fetched_at.getTime()]),
  );
  const asked = (cell: string) => askedAt.get(cell) ?? 0;
  return cells
    .filter((cell) => now.getTime() - asked(cell) >= FRESH_MS)
    .toSorted((a, b) => asked(a) - asked(b));
}
