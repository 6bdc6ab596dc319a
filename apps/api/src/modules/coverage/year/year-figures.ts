import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import type { MonthSum } from './month-sums-table.ts';

type Year = CallReply<typeof staffContract.readYear>;
export type Figures = Pick<
  Year,
  'months' | 'sites' | 'with_rule' | 'within_rule' | 'visits' | 'several_times' | 'requests'
>;

/** What the organisation uses; the rest has no figures. */
export type Parts = {
  readonly hasRules: boolean;
  readonly hasRequests: boolean;
  readonly hasClosures: boolean;
};

const sumOf = (sums: readonly MonthSum[], count: (sum: MonthSum) => number): number =>
  sums.reduce((total, sum) => total + count(sum), 0);

/** The figures of some months, of an area or of all. A month without sums of visits is not among them. */
export function yearFigures(sums: readonly MonthSum[], { hasRules, hasRequests }: Parts): Figures {
  const visits = sums.filter(({ part }) => part === 'visits');
  const months = new Set(visits.map(({ month }) => month)).size;
  const days = sumOf(visits, (sum) => sum.times_days);
  return {
    months,
    sites: months === 0 ? 0 : Math.round(sumOf(visits, (sum) => sum.sites) / months),
    with_rule: hasRules ? sumOf(visits, (sum) => sum.with_rule) : null,
    within_rule: hasRules ? sumOf(visits, (sum) => sum.within_rule) : null,
    visits: sumOf(visits, (sum) => sum.visits),
    ...(hasRules &&
      days > 0 && { several_times: { days, days_kept: sumOf(visits, (sum) => sum.times_kept) } }),
    ...(hasRequests && { requests: requestFigures(sums) }),
  };
}

/** How many requests came, how they were answered, and how soon. */
export function requestFigures(sums: readonly MonthSum[]): NonNullable<Figures['requests']> {
  const requests = sums.filter(({ part }) => part === 'requests');
  const minutes = requests.flatMap((sum) => sum.minutes);
  return {
    received: sumOf(requests, (sum) => sum.requests),
    visited: sumOf(requests, (sum) => sum.visited),
    other_answer: sumOf(requests, (sum) => sum.other_answer),
    median_minutes: quantile(minutes, 0.5),
    nine_of_ten_minutes: quantile(minutes, 0.9),
    answering_visits: sumOf(requests, (sum) => sum.answering_visits),
  };
}

/** How often sites could not be enforced. */
export const closureCount = (sums: readonly MonthSum[]): number => sumOf(sums, (sum) => sum.closures);

/** The closures by reason, the most frequent one first. */
export function closuresByReason(sums: readonly MonthSum[]): NonNullable<Year['closures']> {
  const closures = sums.filter(({ part }) => part === 'closures');
  return [...Map.groupBy(closures, ({ reason }) => reason ?? 'other')]
    .map(([reason, own]) => ({
      reason,
      times: closureCount(own),
      median_minutes: quantile(
        own.flatMap((sum) => sum.minutes),
        0.5,
      ),
    }))
    .toSorted((one, other) => other.times - one.times || one.reason.localeCompare(other.reason));
}

/** The number that a share of the values does not exceed, between two values in proportion; null of nothing. As the database does. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const lower = sorted[Math.floor(place)] ?? 0;
  const upper = sorted[Math.ceil(place)] ?? lower;
  return Math.round(lower + (upper - lower) * (place - Math.floor(place)));
}
