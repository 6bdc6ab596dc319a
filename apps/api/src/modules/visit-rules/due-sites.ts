import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import type { LocalMoment } from '#time/local-moment.ts';
import type { Database } from '#db/database.ts';
import { type Viewer, visibleSites } from '#modules/areas/visible-areas-table.ts';
import { CLOSED } from '#modules/sites/enforcement-hours.ts';
import { isClosed } from '#modules/closures/in-force.ts';
import { hoursOn } from '#modules/sites/openings.ts';
import { readClosedDays } from './closed-days-table.ts';
import { dayNumber, dayTypesBetween } from './day-number.ts';
import { enforcedDays, totalDays } from './enforced-days.ts';
import { specialDays, readRuledSites } from './ruled-sites-table.ts';
import { daysOverdue, isDue, unseenMinutes } from './area-rules.ts';
import { minuteOf } from './read-area-rules.ts';
import { readTimesSites } from './times-a-day-table.ts';

const MOST_DAYS = 731;
const MOST_LISTED = 100;

type When = {
  readonly now: Date;
  readonly moment: LocalMoment;
  readonly timeZone: string;
  /** Whether sites that cannot be enforced are left out. */
  readonly hidesClosed: boolean;
};

/** How many sites that a person may see are due by their visit rule, and how many of them are beyond it. */
export async function countDueSites(
  db: Database,
  viewer: Viewer,
  when: When,
): Promise<{ readonly sites: number; readonly overdue: number }> {
  const due = await dueSites(db, viewer, when, null);
  return { sites: due.length, overdue: countOverdue(due) };
}

/** The due sites of an area, or of all, those that are overdue for longest first. */
export async function listDueSites(
  db: Database,
  viewer: Viewer,
  when: When,
  area: string | null,
): Promise<CallReply<typeof staffContract.listDueSites>> {
  const due = await dueSites(db, viewer, when, area);
  const first = due.toSorted(
    (one, other) =>
      other.overdueDays - one.overdueDays || one.name.localeCompare(other.name) || one.id - other.id,
  );
  return {
    count: due.length,
    overdue: countOverdue(due),
    sites: first.slice(0, MOST_LISTED).map(({ id, name, areaName, overdueDays }) => ({
      site_id: id,
      site_name: name,
      area_name: areaName,
      overdue_days: overdueDays,
    })),
  };
}

type DueSite = {
  readonly id: number;
  readonly name: string;
  readonly areaName: string;
  /** Enforced days beyond the rule; 0 on the day it is due. */
  readonly overdueDays: number;
};

const countOverdue = (due: readonly DueSite[]): number =>
  due.filter(({ overdueDays }) => overdueDays > 0).length;

async function dueSites(
  db: Database,
  viewer: Viewer,
  { now, moment, timeZone, hidesClosed }: When,
  area: string | null,
): Promise<readonly DueSite[]> {
  const visible = await visibleSites(db, viewer)
    .select(['sites.id', 'sites.name', 'sites.hours', 'area_id', 'areas.name as areaName'])
    .$if(hidesClosed, (query) => query.where((row) => row.not(isClosed('sites.id', now))))
    .$if(area !== null, (query) => query.where('areas.name', '=', area))
    .execute();
  const byId = new Map(visible.map((site) => [site.id, site]));
  const today = dayNumber(moment.day);
  const days = { first: today - MOST_DAYS, last: today };
  const totals = totalDays(days.first, dayTypesBetween(days, await specialDays(db, days)));
  const due: DueSite[] = [];
  for (const areaId of new Set(visible.map(({ area_id }) => area_id))) {
    const ruled = await readRuledSites(db, { areaId }, { until: now, timeZone });
    const closedDays = await readClosedDays(db, { areaId }, { until: now, timeZone });
    for (const [n, id] of ruled.ids.entries()) {
      const site = byId.get(id);
      if (site === undefined) continue;
      const hours: Readonly<Record<string, string>> = site.hours;
      const seen = Math.max(days.first, ruled.seen_days[n] ?? today);
      const span = { seen, today, closed: closedDays.get(id) };
      const unseen = enforcedDays(totals, span, (dayType) => hoursOn(hours, dayType) !== CLOSED);
      const overdueDays = unseen - (ruled.every_days[n] ?? MOST_DAYS);
      if (overdueDays >= 0) due.push({ id, name: site.name, areaName: site.areaName, overdueDays });
    }
  }
  const timesSites = await readTimesSites(db, 'all', { until: now, timeZone });
  if (timesSites.length === 0) return due;
  const closedDays = await readClosedDays(db, 'all', { until: now, timeZone });
  for (const timesSite of timesSites) {
    const { id } = timesSite;
    const site = byId.get(id);
    if (site === undefined) continue;
    const closed = closedDays.get(id);
    const hours: Readonly<Record<string, string>> = site.hours;
    const isEnforced = (dayType: string) => hoursOn(hours, dayType) !== CLOSED;
    const unseen = unseenMinutes(
      { ...timesSite, closed },
      { today, minute: minuteOf(moment), totals, isEnforced },
    );
    if (isDue(unseen))
      due.push({ id, name: site.name, areaName: site.areaName, overdueDays: daysOverdue(unseen) });
  }
  return due;
}
