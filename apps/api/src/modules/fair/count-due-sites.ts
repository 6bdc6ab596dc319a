import type { LocalMoment } from '#calendar/local-moment.ts';
import type { Database } from '#db/database.ts';
import { type Viewer, visibleSites } from '#modules/areas/visible-areas-table.ts';
import { CLOSED } from '#modules/sites/enforcement-hours.ts';
import { dayNumber, dayTypesBetween } from './day-number.ts';
import { enforcedDays, totalDays } from './enforced-days.ts';
import { bankHolidays, readRuledSites } from './ruled-sites-table.ts';

const MOST_DAYS = 731;

/** How many sites that a person may see are due by their visit rule, and how many of them are beyond it. */
export async function countDueSites(
  db: Database,
  viewer: Viewer,
  { now, moment, timeZone }: { readonly now: Date; readonly moment: LocalMoment; readonly timeZone: string },
): Promise<{ readonly sites: number; readonly overdue: number }> {
  const visible = await visibleSites(db, viewer).select(['sites.id', 'sites.hours', 'area_id']).execute();
  const hoursOf = new Map(visible.map(({ id, hours }) => [id, hours]));
  const today = dayNumber(moment.day);
  const days = { first: today - MOST_DAYS, last: today };
  const totals = totalDays(days.first, dayTypesBetween(days, await bankHolidays(db, days)));
  let sites = 0;
  let overdue = 0;
  for (const areaId of new Set(visible.map(({ area_id }) => area_id))) {
    const ruled = await readRuledSites(db, { areaId }, { until: now, timeZone });
    for (const [n, id] of ruled.ids.entries()) {
      const hours: Readonly<Record<string, string>> = hoursOf.get(id) ?? {};
      const seen = Math.max(days.first, ruled.seen_days[n] ?? today);
      const unseen = enforcedDays(totals, { seen, today }, (dayType) => hours[dayType] !== CLOSED);
      const every = ruled.every_days[n] ?? MOST_DAYS;
      if (unseen >= every) sites += 1;
      if (unseen > every) overdue += 1;
    }
  }
  return { sites, overdue };
}
