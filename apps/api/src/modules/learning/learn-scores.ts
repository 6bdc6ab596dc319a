import { localMoment } from '#time/local-moment.ts';
import type { Clock } from '#core/clock.ts';
import { unseal } from '#core/seal.ts';
import type { Database } from '#db/database.ts';
import { recoveryMinutesNow } from '#modules/settings/visit-recovery.ts';
import { dayNumber } from '#modules/visit-rules/day-number.ts';
import { foldAnswers } from './fold-answers.ts';
import { learnedChanges, suggestedChanges } from './learned-changes.ts';
import { allLearnedCells, readLearningMode } from './learned-scores-table.ts';
import { learnedScores } from './learned-scores.ts';
import { readSiteEvidence } from './read-site-evidence.ts';
import { sampleSealed } from './sealed-sums-table.all-areas.ts';
import { storeSuggestions } from './suggestions-table.all-areas.ts';
import { storeVersion } from './store-version.ts';

export type LearnDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  readonly timeZone: string;
  /** The configured recovery, for the exposure of a visit. */
  readonly recoveryMinutes: number;
  /** Secrets that sealed the answers. */
  readonly secrets: readonly string[];
  /** Goes on where no secret opens any answer or sum: they are lost. */
  readonly forgetsUnreadable?: boolean;
  /** The name that the trail records for a version. */
  readonly actor: string;
};

/** Monday, 5 January 1970. */
const FIRST_MONDAY = 4;

export type LearnOutcome = {
  /** `sealed`: no secret opens the answers, so nothing is learned and nothing is changed. */
  readonly mode: 'off' | 'suggest' | 'apply' | 'sealed';
  readonly answers: number;
  readonly changes: number;
};

/**
 * The nightly run: adds the answers of the days before, learns from all sums, then suggests or applies. Without evidence it
 * changes nothing and says so.
 */
export async function learnScores(deps: LearnDeps): Promise<LearnOutcome> {
  const { db, clock, log } = deps;
  if (!(await canOpenAnswers(deps))) {
    log.warn({}, 'nothing is learned: no secret of TOKEN_SECRETS opens the answers of wardens');
    return { mode: 'sealed', answers: 0, changes: 0 };
  }
  const at = clock.now();
  const { day } = localMoment(at, deps.timeZone);
  const thisWeek = Math.floor((dayNumber(day) - FIRST_MONDAY) / 7);
  const recoveryMinutes = (await recoveryMinutesNow(db, deps.recoveryMinutes)) ?? deps.recoveryMinutes;
  // Also while learning is off: no answer may wait longer than its night.
  await foldAnswers({ ...deps, recoveryMinutes }, thisWeek);
  const mode = await readLearningMode(db);
  if (mode === 'off') return { mode, answers: 0, changes: 0 };
  const evidence = await readSiteEvidence(deps, thisWeek);
  const answers = evidence.reduce(
    (sum, { cells }) => sum + cells.reduce((count, cell) => count + cell.answers, 0),
    0,
  );
  const learned = learnedScores(evidence);
  const all = learnedChanges(learned, await allLearnedCells(db));
  const changes = mode === 'suggest' ? suggestedChanges(all) : all;
  await db.transaction().execute(async (tx) => {
    await storeSuggestions(tx, mode === 'suggest' ? changes : [], at);
    if (mode === 'apply' && changes.length > 0)
      await storeVersion(tx, { changes, offered: changes.length, at, actor: deps.actor });
  });
  const said = changes.length === 0 ? 'learned: too few answers, nothing changes' : 'learned';
  log.info({ mode, answers, changes: changes.length }, said);
  return { mode, answers, changes: changes.length };
}

const SAMPLE = 100;

/** With another secret than the service has, such as on a command line without it, a run would lose what it cannot open. */
async function canOpenAnswers({ db, secrets, forgetsUnreadable = false }: LearnDeps): Promise<boolean> {
  const sample = await sampleSealed(db, SAMPLE);
  const isReadable = (sealed: Buffer) => unseal(sealed, secrets, 'answers') !== undefined;
  return forgetsUnreadable || sample.length === 0 || sample.some(isReadable);
}
