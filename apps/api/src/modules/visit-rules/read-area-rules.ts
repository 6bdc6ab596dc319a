import type { LocalMoment } from '#time/local-moment.ts';
import type { Database } from '#db/database.ts';
import { areaBoosts } from '#modules/boosts/active/active-boosts-table.ts';
import type { AreaRules } from './area-rules.ts';
import { readClosedDays } from './closed-days-table.ts';
import { dayNumber, dayTypesBetween } from './day-number.ts';
import { totalDays } from './enforced-days.ts';
import type { LargestBase } from './largest-base.ts';
import { specialDays, readRuledSites } from './ruled-sites-table.ts';
import { readTimesSites } from './times-a-day-table.ts';

/** The minute of the local day. */
export const minuteOf = ({ time }: LocalMoment): number =>
  60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));

/** Days are counted up to two years back; longer than any rule. */
const MOST_DAYS = 731;

/** What the visit rules of an area, or of one site, are scored from; null where none applies. */
export async function readAreaRules(
  {
    db,
    timeZone,
    largestBase,
  }: { readonly db: Database; readonly timeZone: string; readonly largestBase: LargestBase },
  wanted: { readonly areaId: number } | { readonly siteId: number },
  time: { readonly at: Date; readonly now: Date; readonly moment: LocalMoment; readonly slot: string | null },
): Promise<AreaRules | null> {
  const until = { until: time.at, timeZone };
  const [{ ids, every_days, seen_days }, timesSites] = await Promise.all([
    readRuledSites(db, wanted, until),
    readTimesSites(db, wanted, until),
  ]);
  if (ids.length + timesSites.length === 0) return null;
  const today = dayNumber(time.moment.day);
  const first = Math.min(
    today,
    Math.max(
      today - MOST_DAYS,
      // The day before the first one is known too: a day is enforced or not by the difference.
      [...seen_days, ...timesSites.map(({ last, since }) => (last ?? since).day - 1)].reduce((one, other) =>
        Math.min(one, other),
      ),
    ),
  );
  const days = { first, last: today };
  const [boosts, special, largest, closedDays] = await Promise.all([
    areaBoosts(db, wanted, time.at),
    specialDays(db, days),
    largestBase(db, time.slot, time.now),
    readClosedDays(db, wanted, until),
  ]);
  const bySite = new Map(
    ids.map((id, n) => [
      id,
      { everyDays: every_days[n] ?? MOST_DAYS, seenDay: seen_days[n] ?? today, closed: closedDays.get(id) },
    ]),
  );
  const totals = totalDays(first, dayTypesBetween(days, special));
  const rules = { today, totals, bySite, largestBase: largest, boosts };
  if (timesSites.length === 0) return rules;
  const timesBySite = new Map(
    timesSites.map((site) => [site.id, { ...site, closed: closedDays.get(site.id) }]),
  );
  return { ...rules, timesADay: { minute: minuteOf(time.moment), bySite: timesBySite } };
}
