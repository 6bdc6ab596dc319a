/** A site as the database counts it in a period. Days are counted since 1970. */
export type CountedSite = {
  readonly id: number;
  readonly name: string;
  readonly area_id: number;
  readonly area_name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
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
  /** It cannot be enforced now. */
  readonly is_marked: boolean;
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

export type EvidenceDays = {
  /** The days on which the site is enforced, up to and including a day. */
  readonly enforcedUpTo: (day: number) => number;
  /** The first day of the period. */
  readonly first: number;
  readonly today: number;
};

/**
 * The gaps of a site in a period. The first one begins with the last visit before the period; a site that nobody ever
 * visited counts from the day on which it was added or its rule began.
 */
export function siteEvidence(site: CountedSite, { enforcedUpTo, first, today }: EvidenceDays): SiteEvidence {
  const days = site.days ?? '';
  const firstVisited = days.indexOf('1');
  const start = site.before_day ?? Math.min(site.since_day, firstVisited < 0 ? today : first + firstVisited);
  let seen = enforcedUpTo(start);
  let longestGap = 0;
  for (let at = firstVisited; at >= 0; at = days.indexOf('1', at + 1)) {
    const visited = enforcedUpTo(first + at);
    longestGap = Math.max(longestGap, visited - seen);
    seen = visited;
  }
  const unseenDays = Math.max(0, enforcedUpTo(today) - seen);
  longestGap = Math.max(longestGap, unseenDays);
  return {
    site,
    longestGap,
    unseenDays,
    keepsRule: site.every_days === null ? null : longestGap <= site.every_days,
  };
}

export type EvidenceCounts = {
  readonly sites: number;
  readonly seen: number;
  readonly with_rule: number | null;
  readonly within_rule: number | null;
  readonly visits: number;
  readonly longest_gap: number | null;
  readonly cannot_be_enforced?: number;
};

/**
 * The counts of some sites. `hasRules` is false where the organisation has no visit rules at all. Sites that cannot be
 * enforced are counted apart; their visits count as visits.
 */
export function countEvidence(
  all: readonly SiteEvidence[],
  { hasRules, hasClosures }: { readonly hasRules: boolean; readonly hasClosures: boolean },
): EvidenceCounts {
  const sites = all.filter(({ site }) => !site.is_marked);
  const ruled = sites.filter(({ keepsRule }) => keepsRule !== null);
  return {
    sites: sites.length,
    seen: sites.filter(({ site }) => site.visits > 0).length,
    with_rule: hasRules ? ruled.length : null,
    within_rule: hasRules ? ruled.filter(({ keepsRule }) => keepsRule).length : null,
    visits: all.reduce((sum, { site }) => sum + site.visits, 0),
    longest_gap:
      sites.length === 0 ? null : sites.reduce((most, { longestGap }) => Math.max(most, longestGap), 0),
    ...(hasClosures && { cannot_be_enforced: all.length - sites.length }),
  };
}

/** The median; of two middle values their mean, rounded. Null of nothing. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.ceil(sorted.length / 2) - 1;
  return Math.round(((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2);
}
