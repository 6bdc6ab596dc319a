/** 'See it at least every F days', as set for a site, for its area and for the organisation. Null: not set. */
export type VisitRules = {
  readonly site: number | null;
  readonly area: number | null;
  readonly organisation: number | null;
};

/** The days that apply to a site: its own, else those of its area, else those of the organisation, else none. */
export const ruleDays = ({ site, area, organisation }: VisitRules): number | null =>
  site ?? area ?? organisation;

/** Points per day beyond the rule, and the limit of the line, as multiples of the largest base score. */
const GROWTH_A_DAY = 2;
const MOST = 10;

export type UnseenSite = {
  /** Enforced days since anybody's last visit, else since the rule began for the site. */
  readonly daysUnseen: number;
  readonly everyDays: number;
  /** Base, weather, event and boost score without this line. */
  readonly value: number;
  /** The largest base score of the organisation for the day type and period, without events and boosts. */
  readonly largestBase: number;
};

/**
 * The points that a visit rule adds. Nothing in the first half of the days; at the last one the site counts as much as the
 * best of the organisation; after it the points grow each day, until even a remote site is worth the trip.
 */
export function overdueScore({ daysUnseen, everyDays, value, largestBase }: UnseenSite): number {
  const urgency = Math.min(1, Math.max(0, 2 * (daysUnseen / everyDays - 0.5)));
  const lift = urgency * Math.max(0, largestBase - value);
  const growth = GROWTH_A_DAY * largestBase * Math.max(0, daysUnseen - everyDays);
  return Math.min(MOST * largestBase, lift + growth);
}
