import { localMoment } from '#time/local-moment.ts';
import { zonedMoment } from '#time/wall-time.ts';
import type { Clock } from '#core/clock.ts';
import { seal, unseal } from '#core/seal.ts';
import type { Database } from '#db/database.ts';
import { openAnswer } from '#modules/visits/answers.ts';
import { countedVisits } from './effort.ts';
import { LEAST_ANSWERS } from './learned-scores.ts';
import { insertSurveyBatch, readSealed, writeSealed } from './sealed-sums-table.all-areas.ts';
import { type CountedAnswer, type SiteSums, addAnswers } from './site-sums.ts';
import {
  type TimedVisit,
  deleteAnswers,
  lockAnswers,
  readTimedVisits,
  sitesWithAnswers,
} from './visit-answers-table.all-areas.ts';

export type FoldDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
  readonly timeZone: string;
  readonly recoveryMinutes: number;
  /** Secrets that sealed the answers. */
  readonly secrets: readonly string[];
};

const SITES_AT_ONCE = 500;

type Survey = { readonly stops: number; readonly clear: number };
type OpenedVisit = TimedVisit & ReturnType<typeof opened>;

/**
 * Adds the answers of all days before today to the sums, and forgets them. Until then a warden can take a visit back, and its
 * answer is deleted with it.
 */
export async function foldAnswers(deps: FoldDeps, thisWeek: number): Promise<void> {
  const { day } = localMoment(deps.clock.now(), deps.timeZone);
  const before = zonedMoment(day, '00:00:00', deps.timeZone);
  let unreadable = 0;
  await deps.db.transaction().execute(async (tx) => {
    const within = { ...deps, db: tx };
    await lockAnswers(tx);
    for (;;) {
      const siteIds = await sitesWithAnswers(tx, before, SITES_AT_ONCE);
      if (siteIds.length === 0) break;
      const timed = await readTimedVisits(tx, siteIds, { ...deps, before });
      const visits = timed.map((visit) => ({ ...visit, ...opened(visit.sealed, deps.secrets) }));
      unreadable += visits.filter(({ isReadable }) => !isReadable).length;
      await foldFinds(within, visits, thisWeek);
      await foldSurveys(within, visits);
      await deleteAnswers(tx, siteIds, before);
    }
  });
  if (unreadable > 0)
    deps.log.warn({ answers: unreadable }, 'answers were dropped: no secret of TOKEN_SECRETS opens them');
}

function opened(sealed: Buffer | null, secrets: readonly string[]) {
  const answer = sealed === null ? { found: null, isSurvey: false } : openAnswer(sealed, secrets);
  return {
    isReadable: answer !== undefined,
    isAnswered: (answer?.found ?? null) !== null,
    found: answer?.found ?? 0,
    isSurvey: answer?.isSurvey ?? false,
  };
}

async function foldFinds(
  { db, recoveryMinutes, secrets }: FoldDeps,
  visits: readonly OpenedVisit[],
  thisWeek: number,
): Promise<void> {
  const counted = countedVisits(visits, recoveryMinutes).map(({ visit, exposure }) => {
    const { siteId, dayType, period, week, found } = visit;
    return { siteId, cell: `${dayType} ${period}`, week, found, exposure };
  });
  await addToSites({ db, secrets }, counted, thisWeek);
}

async function addToSites(
  { db, secrets }: Pick<FoldDeps, 'db' | 'secrets'>,
  answers: readonly (CountedAnswer & { readonly siteId: number })[],
  thisWeek: number,
): Promise<void> {
  const bySite = Map.groupBy(answers, ({ siteId }) => siteId);
  const stored = await readSealed(db, 'sites', [...bySite.keys()]);
  for (const [siteId, added] of bySite) {
    const sums = addAnswers(openSums(stored.get(siteId), secrets), added, thisWeek);
    await writeSealed(db, 'sites', siteId, sealJson(sums, secrets));
  }
}

async function foldSurveys({ db, secrets }: FoldDeps, visits: readonly OpenedVisit[]): Promise<void> {
  const surveys = visits.filter(({ isAnswered, isSurvey }) => isAnswered && isSurvey);
  const byArea = Map.groupBy(surveys, ({ areaId }) => areaId);
  const stored = await readSealed(db, 'surveys', [...byArea.keys()]);
  for (const [areaId, stops] of byArea) {
    // Safe: what this function sealed.
    const waiting = (openJson(stored.get(areaId), secrets) as Survey | undefined) ?? { stops: 0, clear: 0 };
    const all = {
      stops: waiting.stops + stops.length,
      clear: waiting.clear + stops.filter(({ found }) => found === 0).length,
    };
    const isEnough = all.stops >= LEAST_ANSWERS;
    if (isEnough)
      await insertSurveyBatch(db, areaId, { ...all, week: Math.max(...stops.map(({ week }) => week)) });
    await writeSealed(db, 'surveys', areaId, isEnough ? null : sealJson(all, secrets));
  }
}

const sealJson = (value: object, secrets: readonly string[]): Buffer =>
  seal(JSON.stringify(value), secrets, 'answers');

export const openSums = (sealed: Buffer | undefined, secrets: readonly string[]): SiteSums | undefined =>
  // Safe: only `addToSites` writes this column, and a seal cannot be forged.
  openJson(sealed, secrets) as SiteSums | undefined;

function openJson(sealed: Buffer | undefined, secrets: readonly string[]): unknown {
  const text = sealed && unseal(sealed, secrets, 'answers');
  return text === undefined ? undefined : JSON.parse(text);
}
