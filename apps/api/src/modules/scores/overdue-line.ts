import { type AreaRules, type Unseen, unseenBy } from '#modules/visit-rules/area-rules.ts';
import { overdueScore } from '#modules/visit-rules/visit-rule.ts';
import type { HoursByDayType } from '#modules/sites/openings.ts';
import { fromHundredths, toHundredths } from './hundredths.ts';

/** The line of a visit rule in the base part. */
export type OverdueLine = Unseen & { readonly hundredths: number };

/** The line that a visit rule adds to a site; undefined without a rule. */
export function overdueLine(
  rules: AreaRules,
  site: {
    readonly siteId: number;
    readonly hours: HoursByDayType | undefined;
    /** All lines of base, weather and event without this one. Boosts are those of the rules. */
    readonly hundredths: number;
  },
): OverdueLine | undefined {
  const unseen = unseenBy(rules, site.siteId, site.hours);
  if (unseen === undefined) return undefined;
  const { boosts, largestBase } = rules;
  const value = fromHundredths(site.hundredths + boosts.ofArea + (boosts.bySite.get(site.siteId) ?? 0));
  const score = overdueScore({
    daysUnseen: unseen.unseenDays,
    everyDays: unseen.everyDays,
    value,
    largestBase,
  });
  return { ...unseen, hundredths: toHundredths(score) };
}

/** The days of the rule are over: the site is due today, or overdue. */
export const isDue = ({ unseenDays, everyDays }: Unseen): boolean => unseenDays >= everyDays;
