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
  const score = overdueScore({ ...countedUnits(unseen), value, largestBase });
  return { ...unseen, hundredths: toHundredths(score) };
}

/** The formula counts in days, or in minutes of the window. While no visit would count, nobody is sent there. */
function countedUnits(unseen: Unseen): { readonly daysUnseen: number; readonly everyDays: number } {
  if (unseen.kind === 'days') return { daysUnseen: unseen.unseenDays, everyDays: unseen.everyDays };
  return { daysUnseen: unseen.isOpen ? unseen.unseenMinutes : 0, everyDays: unseen.allowedMinutes };
}
