import type { RequestKind } from '@patrolplan/contract/requests';
import type { Source } from './reports-table.ts';
import { type Place, isSamePlace } from './same-place.ts';

/** A report that staff wrote down or imported, or a row of a file. */
export type KnownReport = Place & {
  readonly kind: RequestKind;
  readonly askedAt: Date;
  readonly source: Source;
  /** Empty: none, or deleted some weeks after the request was closed. */
  readonly reference: string;
};

const DAY_MS = 24 * 3_600_000;

/**
 * Whether a row of a file is stored already. It is when its file was imported before, or when its reference was written down for
 * the same kind, place and day.
 */
export function isKnownReport(row: KnownReport, reports: readonly KnownReport[]): boolean {
  return reports.some((report) => {
    if (report.kind !== row.kind) return false;
    const apart = Math.abs(report.askedAt.getTime() - row.askedAt.getTime());
    const hasItsReference = row.reference !== '' && report.reference === row.reference;
    const isItsRow = report.source === 'csv' && apart === 0 && (hasItsReference || report.reference === '');
    return (isItsRow || (hasItsReference && apart < DAY_MS)) && isSamePlace(report, row);
  });
}
