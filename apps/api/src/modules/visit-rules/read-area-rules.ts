import type { LocalMoment } from '#time/local-moment.ts';
import type { Database } from '#db/database.ts';
import { areaBoosts } from '#modules/boosts/active/active-boosts-table.ts';
import type { AreaRules } from './area-rules.ts';
import { readClosedDays } from './closed-days-table.ts';
import { dayNumber, dayTypesBetween } from './day-number.ts';
import { totalDays } from './enforced-days.ts';
import type { LargestBase } from './largest-base.ts';
import { specialDays, readRuledSites } from './ruled-sites-table.ts';

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
  const { ids, every_days, seen_days } = await readRuledSites(db, wanted, until);
  if (ids.length === 0) return null;
  const today = dayNumber(time.moment.day);
  const first = Math.min(
    today,
    Math.max(
      today - MOST_DAYS,
      seen_days.reduce((one, other) => Math.min(one, other)),
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
  return { today, totals, bySite, largestBase: largest, boosts };
}
