import type { ReadReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { coverageTexts } from './texts.ts';
import { durationText } from '#domain/format.ts';

export type Coverage = ReadReply<typeof staffContract.readCoverage>;
export type CoveredArea = Coverage['areas'][number];
export type LastVisit = Coverage['visits'][number];

export type Bucket = {
  readonly label: string;
  readonly count: (area: CoveredArea) => number;
  /** The colour of the cell once it is not 0. */
  readonly late?: 'warn' | 'bad';
  /** Its colour on the map, of the same scale. */
  readonly map: 1 | 2 | 3 | 4 | 'warn' | 'bad';
};

/** The columns of the coverage, from the latest visit to none. */
export const BUCKETS: readonly Bucket[] = [
  { label: coverageTexts.under30, count: (area) => area.under_30_min, map: 1 },
  { label: coverageTexts.under60, count: (area) => area.under_60_min, map: 2 },
  { label: coverageTexts.under2h, count: (area) => area.under_2_h, map: 3 },
  { label: coverageTexts.under4h, count: (area) => area.under_4_h, map: 4 },
  { label: coverageTexts.over4h, count: (area) => area.over_4_h, late: 'warn', map: 'warn' },
  { label: coverageTexts.notToday, count: (area) => area.not_today, late: 'bad', map: 'bad' },
];

const DARKEST = 4;

/** The look of a cell: blue by the number, amber and red for sites that nobody visited for long. */
export function cellTone({ late }: Bucket, count: number): string {
  if (count === 0) return 'heat-0';
  return late === undefined ? `heat-${Math.min(count, DARKEST)}` : `heat-${late}`;
}

/** The column of the site in the middle, if all sites of the area were sorted; of two, the one that waits longer. */
export function medianBucket(area: CoveredArea): Bucket | null {
  let before = 0;
  for (const bucket of BUCKETS) {
    before += bucket.count(area);
    if (before > area.sites / 2 || (before === area.sites && before > 0)) return bucket;
  }
  return null;
}

/** The areas with most to do first: sites not visited today, then those that wait longest. */
export function mostToDoFirst(areas: readonly CoveredArea[]): readonly CoveredArea[] {
  return areas.toSorted(
    (one, other) =>
      other.not_today - one.not_today ||
      other.over_4_h - one.over_4_h ||
      (other.longest_minutes ?? 0) - (one.longest_minutes ?? 0),
  );
}

/** For sorting: an area with a site that nobody visited today waits longest. */
export const longestOrder = (area: CoveredArea): number =>
  area.not_today > 0 ? Number.POSITIVE_INFINITY : (area.longest_minutes ?? 0);

export function longestText({ not_today: notToday, longest_minutes: minutes }: CoveredArea): string {
  return notToday > 0 || minutes === null ? coverageTexts.longestNotToday : durationText(minutes * 60);
}

/** The most urgent fact of an area, for a line of a phone. */
export function urgentText(area: CoveredArea): string {
  if (area.not_today > 0) return coverageTexts.noVisitToday(area.not_today);
  return coverageTexts.longestOf(durationText((area.longest_minutes ?? 0) * 60));
}

export function summaryText(areas: readonly CoveredArea[]): string {
  const sum = (count: (area: CoveredArea) => number) => areas.reduce((total, area) => total + count(area), 0);
  return coverageTexts.summary(
    sum(({ sites }) => sites),
    sum((area) => area.under_30_min + area.under_60_min),
    sum((area) => area.not_today),
  );
}
