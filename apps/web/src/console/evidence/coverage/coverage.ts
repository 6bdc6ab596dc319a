import type { LAST_VISITS, staffContract } from '@patrolplan/contract/staff';
import { coverageTexts } from './texts.ts';
import { durationText } from '#domain/format.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';

export type Coverage = StaffReply<typeof staffContract.readCoverage>;
export type CoveredArea = Coverage['areas'][number];
export type LastVisit = Coverage['visits'][number];

export type Bucket = {
  readonly id: (typeof LAST_VISITS)[number];
  readonly label: string;
  readonly count: (area: CoveredArea) => number;
  /** The colour of the cell if it is not 0. */
  readonly late?: 'warn' | 'bad';
  /** Its colour on the map, from the same scale. */
  readonly map: 1 | 2 | 3 | 4 | 'warn' | 'bad';
};

/** The columns of the coverage, from the most recent visit to none. */
export const BUCKETS: readonly Bucket[] = [
  { id: 'under_30_min', label: coverageTexts.under30, count: (area) => area.under30Min, map: 1 },
  { id: 'under_60_min', label: coverageTexts.under60, count: (area) => area.under60Min, map: 2 },
  { id: 'under_2_h', label: coverageTexts.under2h, count: (area) => area.under2H, map: 3 },
  { id: 'under_4_h', label: coverageTexts.under4h, count: (area) => area.under4H, map: 4 },
  { id: 'over_4_h', label: coverageTexts.over4h, count: (area) => area.over4H, late: 'warn', map: 'warn' },
  { id: 'not_today', label: coverageTexts.notToday, count: (area) => area.notToday, late: 'bad', map: 'bad' },
];

const DARKEST = 4;

/** The look of a cell: blue by the number, amber and red for sites without a recent visit. */
export function cellTone({ late }: Bucket, count: number): string {
  if (count === 0) return 'heat-0';
  return late === undefined ? `heat-${Math.min(count, DARKEST)}` : `heat-${late}`;
}

/** The column of the median site; of two, the one that waits longer. */
export function medianBucket(area: CoveredArea): Bucket | null {
  let before = 0;
  for (const bucket of BUCKETS) {
    before += bucket.count(area);
    if (before > area.sites / 2 || (before === area.sites && before > 0)) return bucket;
  }
  return null;
}

/** Areas with most to do first: sites not visited today, then those that wait longest. */
export function mostToDoFirst(areas: readonly CoveredArea[]): readonly CoveredArea[] {
  return areas.toSorted(
    (one, other) =>
      other.notToday - one.notToday ||
      other.over4H - one.over4H ||
      (other.longestMinutes ?? 0) - (one.longestMinutes ?? 0),
  );
}

/** Sort order: an area with a site not visited today counts as longest. */
export const longestOrder = (area: CoveredArea): number =>
  area.notToday > 0 ? Number.POSITIVE_INFINITY : (area.longestMinutes ?? 0);

export function longestText({ notToday, longestMinutes: minutes }: CoveredArea): string {
  return notToday > 0 || minutes === null ? coverageTexts.longestNotToday : durationText(minutes * 60);
}

/** The most urgent fact of an area, one line for a phone. */
export function urgentText(area: CoveredArea): string {
  if (area.notToday > 0) return coverageTexts.noVisitToday(area.notToday);
  return coverageTexts.longestOf(durationText((area.longestMinutes ?? 0) * 60));
}

export function summaryText(areas: readonly CoveredArea[]): string {
  const sum = (count: (area: CoveredArea) => number) => areas.reduce((total, area) => total + count(area), 0);
  return coverageTexts.summary(
    sum(({ sites }) => sites),
    sum((area) => area.under30Min + area.under60Min),
    sum((area) => area.notToday),
  );
}
