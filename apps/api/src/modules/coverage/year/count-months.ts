import { daysAgo } from '#core/clock.ts';
import type { Deps } from '#core/deps.ts';
import type { Database } from '#db/database.ts';
import { localMoment } from '#time/local-moment.ts';
import { addDays, endOfDay, zonedMoment } from '#time/wall-time.ts';
import { dayNumber } from '#modules/visit-rules/day-number.ts';
import { ALL_COUNTED, countSites } from '#modules/coverage/count-sites.ts';
import { type EvidencePeriod, evidencePeriod, storedSeconds } from '#modules/coverage/evidence-period.ts';
import { sumEvidence } from '#modules/coverage/site-evidence.ts';
import { countedInMonth } from './counted-in-month.ts';
import { type Month, lastDayOf, monthsToCount } from './financial-year.ts';
import {
  type NewSum,
  readCountedMonths,
  readFirstVisit,
  readVisitsDigest,
  replaceMonthSums,
  writeCountedMonth,
} from './month-sums-table.ts';
import { countClosures, countRequests } from './past-reports-table.all-areas.ts';

type CountDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Counts the running month and those before it of which everything is still stored. Of a month that is over, requests and
 * closures are counted again each time, because they are answered and end later; the sites only after a visit came late, was
 * struck or put back. They then count by the visit rules of that day.
 */
export async function countMonths({ db, clock, config }: CountDeps): Promise<void> {
  const now = clock.now();
  const { TIME_ZONE: timeZone, VISIT_DAYS, FEATURES } = config;
  const localDay = (at: Date) => localMoment(at, timeZone).day;
  const counted = new Map((await readCountedMonths(db)).map((each) => [each.month, each]));
  const firstVisit = await readFirstVisit(db);
  const firstDays = [...counted.keys(), ...(firstVisit ? [localDay(firstVisit)] : [])].toSorted();
  const [firstDay] = firstDays;
  if (firstDay === undefined) return;
  // The day on which the older ones are deleted may be there in part.
  const keptFrom = addDays(localDay(daysAgo(clock, VISIT_DAYS)), 1);
  for (const month of monthsToCount({ firstDay, keptFrom, today: localDay(now) })) {
    const period = monthPeriod(month, { now, timeZone });
    const isOver = period.until < now;
    // A running month is counted each time.
    const visitsDigest = isOver ? await readVisitsDigest(db, period) : '';
    const isSame = isOver && counted.get(month)?.visitsDigest === visitsDigest;
    const hasClosures = FEATURES.includes('marks');
    const sites = isSame ? [] : await countSitesOf(db, period, { keptFrom, hasClosures });
    const span = { from: period.from, until: period.until, now };
    const reports = [...(await countRequests(db, span)), ...(await countClosures(db, span))];
    await db.transaction().execute(async (tx) => {
      await writeCountedMonth(tx, { month, countedUntil: period.until, visitsDigest });
      const parts = ['requests', 'closures'] as const;
      await replaceMonthSums(tx, month, isSame ? parts : ['visits', ...parts], [...sites, ...reports]);
    });
  }
}

/** Up to the end of the month, or up to now. */
function monthPeriod(
  month: Month,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): EvidencePeriod {
  const end = endOfDay(zonedMoment(lastDayOf(month), '12:00:00', timeZone), timeZone);
  const until = end < now ? end : now;
  const days = dayNumber(localMoment(until, timeZone).day) - dayNumber(month) + 1;
  return evidencePeriod({ now: until, timeZone }, days);
}

async function countSitesOf(
  db: Database,
  period: EvidencePeriod,
  { keptFrom, hasClosures }: { readonly keptFrom: string; readonly hasClosures: boolean },
): Promise<readonly NewSum[]> {
  const end = storedSeconds(period.until);
  const byArea = new Map<number, ReturnType<typeof sumEvidence>>();
  const counted = { ...ALL_COUNTED, keptFrom: dayNumber(keptFrom) };
  await countSites({ db, hasClosures }, period, counted, (one, stored) => {
    const of = countedInMonth(one, { isAddedLater: stored.createdAt > end, today: period.today });
    if (of === null) return;
    const sum = byArea.get(stored.areaId) ?? sumEvidence();
    byArea.set(stored.areaId, sum);
    sum.add(of);
  });
  return [...byArea].map(([area_id, sum]) => {
    const counts = sum.counts({ hasRules: true, hasClosures });
    return {
      area_id,
      part: 'visits',
      sites: counts.sites + (counts.cannot_be_enforced ?? 0),
      with_rule: counts.with_rule ?? 0,
      within_rule: counts.within_rule ?? 0,
      visits: counts.visits,
      times_days: counts.several_times?.days ?? 0,
      times_kept: counts.several_times?.days_kept ?? 0,
    };
  });
}
