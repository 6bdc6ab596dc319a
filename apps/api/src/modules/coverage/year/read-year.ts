import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { localMoment } from '#time/local-moment.ts';
import { addDays } from '#time/wall-time.ts';
import type { Database } from '#db/database.ts';
import { readAreaIndex } from '#modules/coverage/area-index-table.ts';
import { readAreas } from '#modules/coverage/site-visits-table.all-areas.ts';
import { surveyResult } from '#modules/coverage/survey-result.ts';
import { type SurveyWeek, readSurveyWeeks } from '#modules/coverage/surveys-table.all-areas.ts';
import { isRecorded, lastDayOf, monthOf, monthsOfYear, quartersOfYear, yearOf } from './financial-year.ts';
import { readCountedMonths, readMonthSums } from './month-sums-table.ts';
import { type Parts, closureCount, closuresByReason, requestFigures, yearFigures } from './year-figures.ts';

export type YearDeps = Parts & { readonly db: Database; readonly now: Date; readonly timeZone: string };

/** The figures of a financial year out of the sums of its months. */
export async function readYear(
  deps: YearDeps,
  wanted: number | null,
): Promise<Omit<CallReply<typeof staffContract.readYear>, 'organisation'>> {
  const { db, now, timeZone, hasClosures } = deps;
  const { day: today } = localMoment(now, timeZone);
  const year = wanted ?? yearOf(today);
  const months = monthsOfYear(year);
  const firstDay = months[0] ?? today;
  const lastDay = lastDayOf(months.at(-1) ?? today);
  const recorded = (await readCountedMonths(db)).filter(({ month, countedUntil }) =>
    isRecorded(month, localMoment(countedUntil, timeZone).day, today),
  );
  const own = recorded.filter(({ month }) => months.includes(month));
  const [sums, areas, index, weeks] = await Promise.all([
    readMonthSums(
      db,
      own.map(({ month }) => month),
    ),
    readAreas(db),
    deps.hasRules ? readAreaIndex(db) : null,
    deps.hasRules ? readSurveyWeeks(db, { firstDay, lastDay }) : [],
  ]);
  const unplaced = requestFigures(sums.filter(({ area_id }) => area_id === null));
  const byArea = [...Map.groupBy(sums, ({ area_id }) => area_id)].flatMap(([id, ofArea]) =>
    id === null
      ? []
      : [
          {
            id,
            name: areas.get(id)?.name ?? '',
            ...yearFigures(ofArea, deps),
            index: index?.numbers.get(id) ?? null,
          },
        ],
  );
  return {
    year,
    first_day: firstDay,
    last_day: lastDay,
    is_running: today >= firstDay && today <= lastDay,
    counted_until: own.at(-1)?.countedUntil.toISOString() ?? null,
    years: [...new Set([yearOf(today), ...recorded.map(({ month }) => yearOf(month))])].toSorted(
      (one, other) => other - one,
    ),
    not_recorded: months.filter(
      (month) => month <= monthOf(today) && !own.some((counted) => counted.month === month),
    ),
    ...yearFigures(sums, deps),
    survey: surveyResult(weeks),
    areas: byArea.toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB')),
    ...(deps.hasRequests && unplaced.received > 0 && { unplaced }),
    quarters: quartersOfYear(year).map((quarter) => {
      const [first = firstDay, , last = lastDay] = quarter;
      const ofQuarter = sums.filter(({ month }) => quarter.includes(month));
      return {
        first_day: first,
        state: today < first ? 'to_come' : today <= lastDayOf(last) ? 'running' : 'over',
        ...yearFigures(ofQuarter, deps),
        ...(hasClosures && { closures: closureCount(ofQuarter) }),
        survey: surveyResult(weeksOf(weeks, first, lastDayOf(last))),
      };
    }),
    ...(hasClosures && { closures: closuresByReason(sums) }),
    index_label: index?.label ?? null,
  };
}

const FIRST_MONDAY = '1970-01-05';

/** Survey stops are counted by week: a week belongs to the quarter in which it began. */
const weeksOf = (weeks: readonly SurveyWeek[], first: string, last: string): readonly SurveyWeek[] =>
  weeks.filter(({ week }) => {
    const monday = addDays(FIRST_MONDAY, 7 * week);
    return monday >= first && monday <= last;
  });
