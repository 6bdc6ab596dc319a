import type { AreaBoosts } from '#modules/boosts/active/active-boosts-table.ts';
import { CLOSED } from '#modules/sites/enforcement-hours.ts';
import { hoursOn } from '#modules/sites/openings.ts';
import { type DaySpan, type DayTotals, enforcedDays } from './enforced-days.ts';

type RuledSite = {
  readonly everyDays: number;
  readonly seenDay: number;
  /** Days on which it was closed; few sites have any. */
  readonly closed?: readonly DaySpan[] | undefined;
};

/** What the visit rules of an area are scored from on a day. Days are counted since 1970. */
export type AreaRules = {
  readonly today: number;
  readonly totals: DayTotals;
  readonly bySite: ReadonlyMap<number, RuledSite>;
  readonly largestBase: number;
  readonly boosts: AreaBoosts;
};

export type Unseen = {
  /** Enforced days since the last visit, without those on which the site was closed. From `everyDays` on the site is due. */
  readonly unseenDays: number;
  readonly everyDays: number;
};

/** How long a site with a visit rule has not been seen; undefined without a rule. `hours` are its enforcement hours. */
export function unseenBy(
  { today, totals, bySite }: AreaRules,
  siteId: number,
  hours: Readonly<Partial<Record<string, string>>> = {},
): Unseen | undefined {
  const rule = bySite.get(siteId);
  if (rule === undefined) return undefined;
  const span = { seen: rule.seenDay, today, closed: rule.closed };
  const unseenDays = enforcedDays(totals, span, (dayType) => hoursOn(hours, dayType) !== CLOSED);
  return { unseenDays, everyDays: rule.everyDays };
}
