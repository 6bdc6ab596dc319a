import type { CellSum } from './site-sums.ts';

/** Evidence of a cell (day type and period): the staff's base score and the results of answered visits. */
export type CellEvidence = CellSum & {
  readonly cell: string;
  /** Base score that staff set. */
  readonly base: number;
};

export type SiteEvidence = { readonly siteId: number; readonly cells: readonly CellEvidence[] };

/** Vehicles found in visits and the number expected by the staff's scores, all with the same weights. */
export type Comparison = { readonly found: number; readonly visits: number; readonly expected: number };

export type LearnedSite = Comparison & {
  readonly siteId: number;
  /** Of the site as a whole. */
  readonly ratio: number;
  readonly cells: readonly (CellEvidence &
    Comparison & {
      /** Found to expected, drawn towards that of the site while there is little evidence, within its limits. */
      readonly ratio: number;
      /** The learned base score. */
      readonly score: number;
    })[];
};

/** Nothing is learned from fewer answers: the factor would tell what one visit found. */
export const LEAST_ANSWERS = 5;
/** Finds that the staff's judgement counts for: a site or a cell moves halfway with as many finds of its own. */
const TRUST_FINDS = 4;
const LEAST_RATIO = 0.5;
const MOST_RATIO = 2;

/**
 * Learned base scores of an organisation: finds for each visit in proportion to what the staff's scores expect. It is a rate,
 * not a count, so a site gains nothing by being visited more often. Without evidence a score stays exactly as staff set it.
 * Over all sites the expected finds are the found ones.
 */
export function learnedScores(evidence: readonly SiteEvidence[]): readonly LearnedSite[] {
  // In one order, so that rounding does not depend on the order of the rows.
  const sites = evidence
    .map((site) => ({ ...site, cells: site.cells.toSorted((a, b) => compareText(a.cell, b.cell)) }))
    .toSorted((a, b) => a.siteId - b.siteId);
  const pointsSeen = sumBy(sites, ({ cells }) => sumBy(cells, ({ effort, base }) => effort * base));
  const foundIn = (cells: readonly CellEvidence[]) => sumBy(cells, ({ found }) => found);
  // Without points no visited site has a score set by staff, so finds have no expectation to be compared with.
  const findsPerPoint = pointsSeen === 0 ? 0 : sumBy(sites, ({ cells }) => foundIn(cells)) / pointsSeen;
  const expectedFinds = ({ effort, base }: CellEvidence): number => effort * findsPerPoint * base;
  return sites.map(({ siteId, cells }) => {
    const found = foundIn(cells);
    const expected = sumBy(cells, expectedFinds);
    const visits = sumBy(cells, (row) => row.visits);
    const isKnown = pointsSeen > 0 && visits >= LEAST_ANSWERS;
    const siteRatio = isKnown ? (TRUST_FINDS + found) / (TRUST_FINDS + expected) : 1;
    const cellRatio = (row: CellEvidence): number =>
      isKnown && row.answers >= LEAST_ANSWERS
        ? (TRUST_FINDS * siteRatio + row.found) / (TRUST_FINDS + expectedFinds(row))
        : siteRatio;
    return {
      siteId,
      found,
      expected,
      visits,
      ratio: withinLimits(siteRatio),
      cells: cells.map((row) => {
        const ratio = withinLimits(cellRatio(row));
        return { ...row, expected: expectedFinds(row), ratio, score: row.base * ratio };
      }),
    };
  });
}

const withinLimits = (ratio: number): number => Math.min(MOST_RATIO, Math.max(LEAST_RATIO, ratio));

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const sumBy = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);
