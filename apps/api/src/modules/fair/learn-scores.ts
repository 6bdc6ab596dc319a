import { addDays, momentOf } from '#calendar/wall-time.ts';
import { localMoment } from '#calendar/local-moment.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { recoveryMinutesNow } from '#modules/settings/visit-recovery.ts';
import { dayNumber } from './day-number.ts';
import { answeredEffort } from './effort.ts';
import { deleteFoundSumsBefore, readBases, readFoundSums, readVisitTimes } from './evidence-table.ts';
import { gatherEvidence } from './evidence.ts';
import { learnedChanges } from './learned-changes.ts';
import { allLearnedCells, readLearningMode } from './learned-scores-table.ts';
import { learnedScores } from './learned-scores.ts';
import { storeSuggestions } from './suggestions-table.ts';
import { storeVersion } from './store-version.ts';

export type LearnDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: { info(fields: object, message: string): void };
  readonly timeZone: string;
  /** The configured recovery, for the exposure of a visit. */
  readonly recoveryMinutes: number;
  /** The name that the trail records for a version. */
  readonly actor: string;
};

/** Older sums weigh less than a hundredth, and are deleted. */
const WEEKS = 26;
const SITES_AT_ONCE = 500;
/** Monday, 5 January 1970. */
const FIRST_MONDAY = 4;

export type LearnOutcome = {
  readonly mode: 'off' | 'suggest' | 'apply';
  readonly answers: number;
  readonly changes: number;
};

/** The nightly run: learns from all sums, then suggests or applies. Without evidence it changes nothing and says so. */
export async function learnScores(deps: LearnDeps): Promise<LearnOutcome> {
  const { db, clock, log } = deps;
  const mode = await readLearningMode(db);
  if (mode === 'off') return { mode, answers: 0, changes: 0 };
  const at = clock.now();
  const { day } = localMoment(at, deps.timeZone);
  const thisWeek = Math.floor((dayNumber(day) - FIRST_MONDAY) / 7);
  await deleteFoundSumsBefore(db, thisWeek - WEEKS);
  const found = await readFoundSums(db, thisWeek - WEEKS);
  const answers = found.reduce((sum, row) => sum + row.answers, 0);
  const siteIds = [...new Set(found.map(({ site_id }) => site_id))];
  const since = momentOf(addDays(day, -7 * WEEKS), '00:00:00', deps.timeZone);
  const learned = learnedScores(
    gatherEvidence({
      bases: (await readBases(db, siteIds)).map(({ siteId, dayType, period, base }) => ({
        siteId,
        cell: `${dayType} ${period}`,
        base,
      })),
      found: found.map((row) => ({ siteId: row.site_id, cell: cellOf(row), week: row.week, sum: row.found })),
      effort: await effortOf(deps, siteIds, since),
      thisWeek,
    }),
  );
  const changes = learnedChanges(learned, found, await allLearnedCells(db));
  await db.transaction().execute(async (tx) => {
    await storeSuggestions(tx, mode === 'suggest' ? changes : [], at);
    if (mode === 'apply' && changes.length > 0)
      await storeVersion(tx, { changes, offered: changes.length, at, actor: deps.actor });
  });
  const said = changes.length === 0 ? 'learned: too few answers, nothing changes' : 'learned';
  log.info({ mode, answers, changes: changes.length }, said);
  return { mode, answers, changes: changes.length };
}

const cellOf = ({ day_type, period }: { readonly day_type: string; readonly period: string }): string =>
  `${day_type} ${period}`;

async function effortOf(
  { db, timeZone, recoveryMinutes }: LearnDeps,
  siteIds: readonly number[],
  since: Date,
) {
  const minutes = (await recoveryMinutesNow(db, recoveryMinutes)) ?? recoveryMinutes;
  const sums: { siteId: number; cell: string; week: number; sum: number }[] = [];
  for (let first = 0; first < siteIds.length; first += SITES_AT_ONCE) {
    const some = siteIds.slice(first, first + SITES_AT_ONCE);
    const visits = await readVisitTimes(db, some, { since, timeZone });
    for (const { visit, effort } of answeredEffort(visits, minutes))
      sums.push({ siteId: visit.siteId, cell: cellOf(visit), week: visit.week, sum: effort });
  }
  return sums;
}
