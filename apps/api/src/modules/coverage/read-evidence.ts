import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { addDays } from '#time/wall-time.ts';
import type { Database } from '#db/database.ts';
import { readAreaIndex } from './area-index-table.ts';
import { ALL_COUNTED, countSites } from './count-sites.ts';
import { type EvidencePeriod, evidencePeriod, weekdayAt } from './evidence-period.ts';
import { median, sumEvidence } from './site-evidence.ts';
import { readSiteFacts } from './site-visits-table.all-areas.ts';
import { surveyResult } from './survey-result.ts';
import { type SurveyCount, readSurveys } from './surveys-table.all-areas.ts';

export type EvidenceDeps = {
  readonly db: Database;
  readonly now: Date;
  readonly timeZone: string;
  /** Whether the organisation has visit rules, the index and the hours. */
  readonly isFair: boolean;
  /** Whether sites that cannot be enforced are counted apart. */
  readonly hasClosures: boolean;
};

/** The numbers of the last days, by area and by weekday and hour. */
export async function readEvidence(
  deps: EvidenceDeps,
  days: number,
): Promise<CallReply<typeof staffContract.readEvidence>> {
  const period = evidencePeriod(deps, days);
  const [sums, index, surveys] = await Promise.all([
    sumSites(deps, period),
    deps.isFair ? readAreaIndex(deps.db) : null,
    deps.isFair ? readSurveys(deps.db, period.firstDay) : new Map<number, SurveyCount>(),
  ]);
  const has = { hasRules: deps.isFair, hasClosures: deps.hasClosures };
  const areas = [...sums.byArea].map(([id, { name, sum }]) => ({
    id,
    name,
    ...sum.counts(has),
    index: index?.numbers.get(id) ?? null,
    survey: surveyResult([surveys.get(id) ?? []].flat()),
  }));
  const visitsByDay = Array.from({ length: days }, (_, day) =>
    sums.visitsByHour.slice(day * 24, day * 24 + 24).reduce((sum, visits) => sum + visits, 0),
  );
  return {
    first_day: period.firstDay,
    last_day: period.lastDay,
    ...sums.all.counts(has),
    visits_a_day: median(visitsByDay.filter((visits) => visits > 0)),
    longest_gap_site: sums.longestGapSite,
    areas: areas.toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB')),
    hours: deps.isFair ? weekdayHours(period, sums.visitsByHour) : [],
    survey: surveyResult([...surveys.values()]),
    survey_from: addDays(period.firstDay, 1 - weekdayAt(period, 0)),
    index: index && { label: index.label, imported_at: index.importedAt.toISOString() },
  };
}

async function sumSites(deps: EvidenceDeps, period: EvidencePeriod) {
  const all = sumEvidence();
  const sumsByArea = new Map<number, ReturnType<typeof sumEvidence>>();
  let longest: { readonly id: number; readonly gap: number } | undefined;
  const { areas, visitsByHour } = await countSites(deps, period, ALL_COUNTED, (one) => {
    const { id, areaId, isClosed } = one.site;
    all.add(one);
    const own = sumsByArea.get(areaId) ?? sumEvidence();
    sumsByArea.set(areaId, own);
    own.add(one);
    if (!isClosed && one.longestGap > (longest?.gap ?? -1)) longest = { id, gap: one.longestGap };
  });
  const facts = await readSiteFacts(deps.db, longest === undefined ? [] : [longest.id]);
  const byArea = new Map([...sumsByArea].map(([id, sum]) => [id, { name: areas.get(id)?.name ?? '', sum }]));
  return {
    all,
    byArea,
    visitsByHour,
    longestGapSite: longest ? (facts.get(longest.id)?.name ?? null) : null,
  };
}

function weekdayHours(period: EvidencePeriod, visitsByHour: Int32Array) {
  const sums = new Map<number, number>();
  for (const [hour, visits] of visitsByHour.entries()) {
    if (visits === 0) continue;
    const cell = weekdayAt(period, hour) * 24 + (hour % 24);
    sums.set(cell, (sums.get(cell) ?? 0) + visits);
  }
  return [...sums].map(([cell, visits]) => ({ weekday: Math.floor(cell / 24), hour: cell % 24, visits }));
}
