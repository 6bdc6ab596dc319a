/** The rule of a site that is to be seen several times a day, and the visits that count on each day of the period from 0 on. */
export type CountedTimes = {
  readonly visits: number;
  /** The first day on which the rule was there from the beginning of its times. */
  readonly firstDay: number;
  readonly byDay: ReadonlyMap<number, number>;
  /** The times of today are over. */
  readonly isTodayOver: boolean;
};

/** A site in use at the end of a period, with its visits of the period. Days are counted since 1970. */
export type CountedSite = {
  readonly id: number;
  readonly areaId: number;
  readonly everyDays: number | null;
  /** The day from which the site counts when nobody visited it before. */
  readonly sinceDay: number;
  /** The last visit before the period. */
  readonly beforeDay: number | null;
  readonly visits: number;
  /** The days of the period with a visit, in order; 0 is the first one. */
  readonly days: readonly number[];
  /** In ms since 1970. */
  readonly lastAt: number | null;
  /** Absent for a site that is not to be seen several times a day. */
  readonly times?: CountedTimes;
  /** It cannot be enforced now. */
  readonly isClosed: boolean;
};

export type SiteEvidence = {
  readonly site: CountedSite;
  /** The most enforced days from one visit to the next, or up to today. */
  readonly longestGap: number;
  /** Enforced days since the last visit. */
  readonly unseenDays: number;
  /** Days on which a rule of several times a day could be kept, and those on which it was; absent without such a rule. */
  readonly ruleDays?: RuleDays;
  /** Null where no rule applies, and before a rule of several times a day had a day. */
  readonly keepsRule: boolean | null;
};

type RuleDays = { readonly days: number; readonly kept: number };

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
export function siteEvidence(site: CountedSite, days: EvidenceDays): SiteEvidence {
  const { enforcedUpTo, first, today } = days;
  const [firstVisited] = site.days;
  const start =
    site.beforeDay ?? Math.min(site.sinceDay, firstVisited === undefined ? today : first + firstVisited);
  let seen = enforcedUpTo(start);
  let longestGap = 0;
  for (const day of site.days) {
    const visited = enforcedUpTo(first + day);
    longestGap = Math.max(longestGap, visited - seen);
    seen = visited;
  }
  const unseenDays = Math.max(0, enforcedUpTo(today) - seen);
  longestGap = Math.max(longestGap, unseenDays);
  if (site.times !== undefined) {
    const ruleDays = daysWithTimes(site.times, days);
    const keepsRule = ruleDays.days === 0 ? null : ruleDays.kept === ruleDays.days;
    return { site, longestGap, unseenDays, ruleDays, keepsRule };
  }
  return {
    site,
    longestGap,
    unseenDays,
    keepsRule: site.everyDays === null ? null : longestGap <= site.everyDays,
  };
}

/** Enforced days alone. Today counts when its times are over, or the rule is kept already. */
function daysWithTimes(
  { visits, firstDay, byDay, isTodayOver }: CountedTimes,
  { enforcedUpTo, first, today }: EvidenceDays,
): RuleDays {
  let days = 0;
  let kept = 0;
  for (let day = Math.max(first, firstDay); day <= today; day += 1) {
    if (enforcedUpTo(day) === enforcedUpTo(day - 1)) continue;
    const isKept = (byDay.get(day - first) ?? 0) >= visits;
    if (day === today && !isTodayOver && !isKept) continue;
    days += 1;
    if (isKept) kept += 1;
  }
  return { days, kept };
}

export type EvidenceCounts = {
  readonly sites: number;
  readonly seen: number;
  readonly with_rule: number | null;
  readonly within_rule: number | null;
  readonly visits: number;
  readonly longest_gap: number | null;
  readonly cannot_be_enforced?: number;
  readonly several_times?: { readonly sites: number; readonly days: number; readonly days_kept: number };
};

/** Adds up the counts of sites. Sites that cannot be enforced are counted apart; their visits count as visits. */
export function sumEvidence() {
  const sums = { sites: 0, seen: 0, ruled: 0, within: 0, visits: 0, longestGap: 0, closed: 0 };
  const times = { sites: 0, days: 0, days_kept: 0 };
  return {
    add({ site, longestGap, keepsRule, ruleDays }: SiteEvidence): void {
      sums.visits += site.visits;
      if (site.isClosed) {
        sums.closed += 1;
        return;
      }
      sums.sites += 1;
      if (site.visits > 0) sums.seen += 1;
      if (keepsRule !== null) sums.ruled += 1;
      if (keepsRule === true) sums.within += 1;
      if (longestGap > sums.longestGap) sums.longestGap = longestGap;
      if (ruleDays === undefined) return;
      times.sites += 1;
      times.days += ruleDays.days;
      times.days_kept += ruleDays.kept;
    },
    /** `hasRules` is false where the organisation has no visit rules at all. */
    counts: ({ hasRules, hasClosures }: { hasRules: boolean; hasClosures: boolean }): EvidenceCounts => ({
      sites: sums.sites,
      seen: sums.seen,
      with_rule: hasRules ? sums.ruled : null,
      within_rule: hasRules ? sums.within : null,
      visits: sums.visits,
      longest_gap: sums.sites === 0 ? null : sums.longestGap,
      ...(hasRules && times.sites > 0 && { several_times: times }),
      ...(hasClosures && { cannot_be_enforced: sums.closed }),
    }),
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
