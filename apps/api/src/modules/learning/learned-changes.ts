import type { CellChange, LearnedCell } from './learned-scores-table.ts';
import { type Comparison, LEAST_ANSWERS, type LearnedSite } from './learned-scores.ts';

/** Smaller changes of a score are not worth anybody's time. */
const LEAST_CHANGE = 0.05;

/** A suggestion is one row for a site: as many as somebody can judge in a morning. */
const MOST_SITES = 20;
/** Listed from a change of a tenth of the score. */
const LEAST_SHARE = 0.1;

/** The changes to suggest: those of a tenth or more, for the sites with most visits. The others are suggested on other nights. */
export function suggestedChanges(changes: readonly CellChange[]): readonly CellChange[] {
  const large = changes.filter(
    ({ before, after }) =>
      after !== null && Math.abs(after.ratio / (before?.ratio ?? 1) - 1) >= LEAST_SHARE - ROUNDING,
  );
  const bySite = Map.groupBy(large, ({ after }) => after?.site_id);
  const visits = (cells: readonly CellChange[]) => cells[0]?.after?.site_answers ?? 0;
  return [...bySite.values()]
    .toSorted((one, other) => visits(other) - visits(one))
    .slice(0, MOST_SITES)
    .flat();
}

const ROUNDING = 1e-9;

const cellKey = (siteId: number, dayType: string, period: string): string => `${siteId} ${dayType} ${period}`;

/** The learned factors that change a score by enough, in the order of the sites and their cells. */
export function learnedChanges(
  learned: readonly LearnedSite[],
  current: readonly LearnedCell[],
): readonly CellChange[] {
  const before = new Map(current.map((cell) => [cellKey(cell.site_id, cell.day_type, cell.period), cell]));
  return learned.flatMap((site) =>
    site.cells.flatMap(({ cell, base, ratio, found, visits, expected }) => {
      const { dayType, period } = readCell(cell);
      const was = before.get(cellKey(site.siteId, dayType, period)) ?? null;
      if (Math.abs(base * ratio - base * (was?.ratio ?? 1)) < LEAST_CHANGE) return [];
      const own = figures({ found, visits, expected });
      const all = figures(site);
      const after = {
        site_id: site.siteId,
        day_type: dayType,
        period,
        ratio,
        ...own,
        site_found: all.found,
        site_answers: all.answers,
        site_expected: all.expected,
        site_ratio: site.ratio,
        is_few: visits > 0 && own.answers === 0,
      };
      return [{ before: was, after }];
    }),
  );
}

/** Whole numbers of finds and visits. Nobody reads a figure of fewer than five answers: it is 0. */
function figures({ found, visits, expected }: Comparison) {
  if (visits < LEAST_ANSWERS) return { found: 0, answers: 0, expected: 0 };
  return { found: Math.round(found), answers: Math.round(visits), expected };
}

/** The day type 'bank holiday' has a space, and so may the name of a period. */
function readCell(cell: string): { readonly dayType: string; readonly period: string } {
  const dayType = cell.startsWith('bank holiday') ? 'bank holiday' : (cell.split(' ')[0] ?? '');
  return { dayType, period: cell.slice(dayType.length + 1) };
}
