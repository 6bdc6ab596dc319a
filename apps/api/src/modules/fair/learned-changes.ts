import type { FoundRow } from './evidence-table.ts';
import type { CellChange, LearnedCell } from './learned-scores-table.ts';
import type { Learned } from './learned-scores.ts';

/** Smaller changes of a score are not worth anybody's time. */
const LEAST_CHANGE = 0.05;

const keyOf = (siteId: number, dayType: string, period: string): string => `${siteId} ${dayType} ${period}`;

/** The learned factors that change a score by enough, the largest change first; equal ones by site, then by cell. */
export function learnedChanges(
  learned: readonly Learned[],
  found: readonly FoundRow[],
  current: readonly LearnedCell[],
): readonly (CellChange & { readonly base: number })[] {
  const rows = Map.groupBy(found, (row) => keyOf(row.site_id, row.day_type, row.period));
  const before = new Map(current.map((cell) => [keyOf(cell.site_id, cell.day_type, cell.period), cell]));
  return learned
    .flatMap(({ siteId, cell, base, ratio, expected }) => {
      const dayType = cell.startsWith('bank holiday') ? 'bank holiday' : (cell.split(' ')[0] ?? '');
      const period = cell.slice(dayType.length + 1);
      const key = keyOf(siteId, dayType, period);
      const own = rows.get(key) ?? [];
      const was = before.get(key) ?? null;
      const change = Math.abs(base * ratio - base * (was?.ratio ?? 1));
      if (change < LEAST_CHANGE) return [];
      const after = {
        site_id: siteId,
        day_type: dayType,
        period,
        ratio,
        found: own.reduce((sum, row) => sum + row.found, 0),
        answers: own.reduce((sum, row) => sum + row.answers, 0),
        expected,
      };
      return [{ before: was, after, base, change }];
    })
    .toSorted(
      (one, other) =>
        other.change - one.change ||
        one.after.site_id - other.after.site_id ||
        (cellKey(one.after) < cellKey(other.after) ? -1 : 1),
    )
    .map(({ before: was, after, base }) => ({ before: was, after, base }));
}

const cellKey = ({ day_type, period }: LearnedCell): string => `${day_type} ${period}`;
