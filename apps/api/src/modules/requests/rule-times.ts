import type { Opening } from '#modules/sites/openings.ts';

/** How long a boost by a rule lasts. */
const BOOST_MS = 3 * 3_600_000;
/** A job gives a warden at least this long. */
const JOB_MS = 3_600_000;

/** When a request can matter first: now, or when its site opens next; null when it does not open on the days that are known. */
export function startOfEffect(openings: readonly Opening[] | null, now: Date): Date | null {
  if (openings === null) return now;
  const next = openings.find(({ close }) => close > now.getTime());
  return next === undefined ? null : new Date(Math.max(next.open, now.getTime()));
}

const endOfBoost = (start: Date): Date => new Date(start.getTime() + BOOST_MS);

/** When a job ends: with its period, and not sooner than in an hour. `ends` are the ends of periods, in order. */
export function endOfJob(start: Date, ends: readonly Date[]): Date {
  const earliest = start.getTime() + JOB_MS;
  return ends.find((end) => end.getTime() >= earliest) ?? new Date(earliest);
}

/** For sites without a visit rule of days. */
const DAYS_WITHOUT_RULE = 7;
const DAY_MS = 24 * 3_600_000;

/**
 * The share of its largest boost that a request gives: the days since anybody's last visit, of those of the visit rule. So a
 * street that is reported every day is not visited every day.
 */
export function unseenShare(site: SeenSite, at: Date): number {
  if (site.seenAt === null) return 1;
  const days = (at.getTime() - site.seenAt.getTime()) / DAY_MS;
  return Math.min(1, Math.max(0, days / (site.everyDays ?? DAYS_WITHOUT_RULE)));
}

export type SeenSite = {
  readonly seenAt: Date | null;
  /** The days of the visit rule; null without one. */
  readonly everyDays: number | null;
};

/** A boost as large as its rule wants, and at most the share of the largest boost; 0 where no boost is possible. */
export function boostAmount(wanted: number, largestBase: number, share: number): number {
  return Math.min(wanted, largestBoost(largestBase * share));
}

/** In full hundredths, rounded down: never more than half. */
export const largestBoost = (largestBase: number): number => Math.floor(largestBase * 50) / 100;

export type RuleBoost = { readonly amount: number; readonly startsAt: Date; readonly endsAt: Date };

/** The boost of a new request; null while its site has one by a rule, however many ask there, and where none is possible. */
export function ruleBoost({
  wanted,
  largestBase,
  site,
  start,
  hasBoost,
}: {
  /** The points of the rule. */
  readonly wanted: number;
  readonly largestBase: number;
  readonly site: SeenSite;
  readonly start: Date;
  /** Whether a boost by a rule is planned or in force at the site. */
  readonly hasBoost: boolean;
}): RuleBoost | null {
  const amount = boostAmount(wanted, largestBase, unseenShare(site, start));
  return hasBoost || amount <= 0 ? null : { amount, startsAt: start, endsAt: endOfBoost(start) };
}

/** Whether a site is enforced at a time. */
export const isEnforced = (openings: readonly Opening[] | null, at: Date): boolean =>
  openings === null || openings.some(({ open, close }) => open <= at.getTime() && at.getTime() < close);
