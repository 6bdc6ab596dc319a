/** Evidence for a site in a cell (day type and period): the staff's base score and the results of answered visits. */
export type Evidence = {
  readonly siteId: number;
  readonly cell: string;
  /** Base score that staff set. */
  readonly base: number;
  /** Sums of `weighted-sums.ts`. */
  readonly found: number;
  readonly effort: number;
};

export type Learned = Evidence & {
  /** Finds that the staff's base score made likely for this effort. */
  readonly expected: number;
  /** Found to expected, drawn towards 1 while there is little evidence, within its limits. */
  readonly ratio: number;
  /** The learned base score. */
  readonly score: number;
};

/** Finds that the staff's judgement counts for: a site or a cell moves halfway with as many finds of its own. */
const TRUST_FINDS = 4;
const LEAST_RATIO = 0.5;
const MOST_RATIO = 2;

/**
 * Learned base scores of an organisation: finds for each visit in proportion to what the staff's scores expect. It is a rate,
 * not a count, so a site gains nothing by being visited more often. Without evidence a score stays exactly as staff set it.
 */
export function learnedScores(evidence: readonly Evidence[]): readonly Learned[] {
  // In one order, so that rounding does not depend on the order of the rows.
  const rows = evidence.toSorted((a, b) => a.siteId - b.siteId || compareText(a.cell, b.cell));
  const pointsSeen = sumOf(rows, ({ effort, base }) => effort * base);
  // No visited site has points from staff, so there is no expectation to compare finds with.
  if (pointsSeen === 0) return rows.map((row) => ({ ...row, expected: 0, ratio: 1, score: row.base }));
  const findsPerPoint = sumOf(rows, ({ found }) => found) / pointsSeen;
  const expectedOf = ({ effort, base }: Evidence): number => effort * findsPerPoint * base;
  const bySite = Map.groupBy(rows, ({ siteId }) => siteId);
  return [...bySite.values()].flatMap((cells) => {
    const siteFound = sumOf(cells, ({ found }) => found);
    const siteRatio = (TRUST_FINDS + siteFound) / (TRUST_FINDS + sumOf(cells, expectedOf));
    return cells.map((row) => {
      const expected = expectedOf(row);
      const cellRatio = (TRUST_FINDS * siteRatio + row.found) / (TRUST_FINDS + expected);
      const ratio = Math.min(MOST_RATIO, Math.max(LEAST_RATIO, cellRatio));
      return { ...row, expected, ratio, score: row.base * ratio };
    });
  });
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);
