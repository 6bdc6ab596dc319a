import { type DayTotals, enforcedDays } from '#modules/fair/enforced-days.ts';
import { CLOSED } from '#modules/sites/enforcement-hours.ts';

/** A site as the database counts it in a period. Days are counted since 1970. */
export type CountedSite = {
  readonly id: number;
  readonly name: string;
  readonly area_id: number;
  readonly area_name: string;
  readonly hours: Readonly<Partial<Record<string, string>>>;
  readonly every_days: number | null;
  /** The day from which the site counts when nobody visited it before. */
  readonly since_day: number;
  /** The last visit before the period. */
  readonly before_day: number | null;
  readonly visits: number;
  /** A character for each day of the period: '1' with a visit. Null without any. */
  readonly days: string | null;
  readonly last_at: string | null;
};

export type SiteEvidence = {
  readonly site: CountedSite;
  /** The most enforced days from one visit to the next, or up to today. */
  readonly longestGap: number;
  /** Enforced days since the last visit. */
  readonly unseenDays: number;
  /** Null where no rule applies. */
  readonly keepsRule: boolean | null;
};

/**
 * The gaps of a site in a period. The first one begins with the last visit before the period; a site that nobody ever
 * visited counts from the day on which it was added or its rule began.
 */
export function siteEvidence(
  site: CountedSite,
  { totals, first, today }: { readonly totals: DayTotals; readonly first: number; readonly today: number },
): SiteEvidence {
  const isEnforced = (dayType: string) => site.hours[dayType] !== CLOSED;
  const visited = visitedDays(site.days ?? '', first);
  const gap = (seen: number, until: number) => enforcedDays(totals, { seen, today: until }, isEnforced);
  const start = site.before_day ?? Math.min(site.since_day, visited[0] ?? today);
  const seen = [start, ...visited];
  const longestGap = Math.max(...seen.map((day, index) => gap(day, seen[index + 1] ?? today)));
  return {
    site,
    longestGap,
    unseenDays: gap(seen.at(-1) ?? today, today),
    keepsRule: site.every_days === null ? null : longestGap <= site.every_days,
  };
}

function visitedDays(days: string, first: number): readonly number[] {
  const visited: number[] = [];
  for (let at = days.indexOf('1'); at >= 0; at = days.indexOf('1', at + 1)) visited.push(first + at);
  return visited;
}

export type EvidenceCounts = {
  readonly sites: number;
  readonly seen: number;
  readonly with_rule: number | null;
  readonly within_rule: number | null;
  readonly visits: number;
  readonly longest_gap: number | null;
};

/** The counts of some sites. `hasRules` is false where the organisation has no visit rules at all. */
export function countEvidence(sites: readonly SiteEvidence[], hasRules: boolean): EvidenceCounts {
  const ruled = sites.filter(({ keepsRule }) => keepsRule !== null);
  return {
    sites: sites.length,
    seen: sites.filter(({ site }) => site.visits > 0).length,
    with_rule: hasRules ? ruled.length : null,
    within_rule: hasRules ? ruled.filter(({ keepsRule }) => keepsRule).length : null,
    visits: sites.reduce((sum, { site }) => sum + site.visits, 0),
    longest_gap:
      sites.length === 0 ? null : sites.reduce((most, { longestGap }) => Math.max(most, longestGap), 0),
  };
}

/** The median; of two middle values their mean, rounded. Null of nothing. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.ceil(sorted.length / 2) - 1;
  return Math.round(((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2);
}
