import type { Evidence } from './learned-scores.ts';

/** A sum for a site in a cell (day type and period) and a week. Weeks are numbered without gaps. */
type WeekSum = {
  readonly siteId: number;
  readonly cell: string;
  readonly week: number;
  readonly sum: number;
};

export type EvidenceInputs = {
  /** The base scores that staff set, one for each site and cell. */
  readonly bases: readonly { readonly siteId: number; readonly cell: string; readonly base: number }[];
  /** Vehicles by the wardens' answers. */
  readonly found: readonly WeekSum[];
  /** The effort of answered visits. */
  readonly effort: readonly WeekSum[];
  readonly thisWeek: number;
};

const HALF_LIFE_WEEKS = 4;

/** All sums by site and cell. A sum loses half of its weight every four weeks, so that scores follow change. */
export function gatherEvidence({ bases, found, effort, thisWeek }: EvidenceInputs): readonly Evidence[] {
  const foundByCell = weightedSums(found, thisWeek);
  const effortByCell = weightedSums(effort, thisWeek);
  return bases.map((row) => ({
    ...row,
    found: foundByCell.get(keyOf(row)) ?? 0,
    effort: effortByCell.get(keyOf(row)) ?? 0,
  }));
}

const keyOf = ({ siteId, cell }: { readonly siteId: number; readonly cell: string }): string =>
  `${siteId} ${cell}`;

function weightedSums(sums: readonly WeekSum[], thisWeek: number): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  // In one order, so that rounding does not depend on the order of the rows.
  for (const row of sums.toSorted((one, other) => one.week - other.week || one.sum - other.sum)) {
    const weight = 2 ** ((row.week - thisWeek) / HALF_LIFE_WEEKS);
    totals.set(keyOf(row), (totals.get(keyOf(row)) ?? 0) + weight * row.sum);
  }
  return totals;
}
