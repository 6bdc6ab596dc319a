import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { lockOrganisation } from '#modules/settings/organisation-table.ts';
import {
  type CellChange,
  type LearnedCell,
  type LearningMode,
  allLearnedCells,
  readLearningMode,
  storeCells,
  storeLearningMode,
} from './learned-scores-table.ts';
import { storeVersion } from './store-version.ts';
import {
  type Suggestion,
  addSuggestions,
  lockSuggestions,
  readSuggestions,
  removeSuggestions,
  storeSuggestions,
} from './suggestions-table.all-areas.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export async function setLearningMode(
  { db, clock }: Deps,
  { was, mode, actor }: { readonly was: LearningMode; readonly mode: LearningMode; readonly actor: string },
): Promise<Result<{ readonly mode: LearningMode }, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockOrganisation(tx);
    const before = await readLearningMode(tx);
    if (before === mode) return ok({ mode });
    if (was !== before) return conflict('Somebody else changed this meanwhile.', { mode: before });
    await storeLearningMode(tx, mode);
    const change = { before: { learning: before }, after: { learning: mode } };
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'setting.change',
      subject: 'setting:learning',
      ...change,
    });
    return ok({ mode });
  });
}

type Cell = { readonly site_id: number; readonly day_type: string; readonly period: string };
const cellKey = ({ site_id, day_type, period }: Cell): string => `${site_id} ${day_type} ${period}`;

const learnedCell = (cell: Suggestion): LearnedCell => ({
  site_id: cell.site_id,
  day_type: cell.day_type,
  period: cell.period,
  ratio: cell.ratio,
  found: cell.found,
  answers: cell.answers,
  expected: cell.expected,
  site_found: cell.site_found,
  site_answers: cell.site_answers,
  site_expected: cell.site_expected,
  site_ratio: cell.site_ratio,
  is_few: cell.is_few,
});

type Acceptance = {
  readonly accepted: 'all' | 'none';
  /** Not accepted where all are, accepted where none is. */
  readonly except: readonly Cell[];
  /** The night whose suggestions the person saw. */
  readonly suggested_at: string;
};

/** Accepts suggestions as a version. The others stay; where none is accepted, all are dropped until the next run. */
export async function acceptSuggestions(
  { db, clock }: Deps,
  { accepted, except, suggested_at: seen, actor }: Acceptance & { readonly actor: string },
): Promise<Result<{ readonly accepted: number; readonly version: number | null }, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockSuggestions(tx);
    const offered = await readSuggestions(tx);
    const keys = new Set(offered.map(cellKey));
    const exceptions = new Set(except.map(cellKey));
    const isSeen = offered[0]?.suggested_at.toISOString() === seen;
    if (!isSeen || ![...exceptions].every((key) => keys.has(key)))
      return conflict('There are other suggestions by now.', {});
    const current = new Map((await allLearnedCells(tx)).map((cell) => [cellKey(cell), cell]));
    const changes = offered
      .filter((cell) => exceptions.has(cellKey(cell)) === (accepted === 'none'))
      .map((cell): CellChange => ({ before: current.get(cellKey(cell)) ?? null, after: learnedCell(cell) }));
    const at = clock.now();
    if (changes.length === 0) {
      await storeSuggestions(tx, [], at);
      return ok({ accepted: 0, version: null });
    }
    await removeSuggestions(
      tx,
      changes.flatMap(({ after }) => after ?? []),
    );
    const version = await storeVersion(tx, { changes, offered: offered.length, at, actor });
    return ok({ accepted: changes.length, version });
  });
}

/**
 * Takes a version back: each entry that has not been changed since gets what it had before, and is suggested again until the
 * next run.
 */
export async function undoScoreVersion(
  { db, clock }: Deps,
  { id, actor }: { readonly id: number; readonly actor: string },
): Promise<Result<{ readonly restored: number }, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockSuggestions(tx);
    const version = await tx
      .selectFrom('score_versions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (version === undefined) return notFound('Unknown version.');
    if (version.undone_at !== null) return conflict('This version is undone already.', {});
    const current = new Map((await allLearnedCells(tx)).map((cell) => [cellKey(cell), cell]));
    const changes = version.changes.flatMap(({ before, after }): CellChange[] => {
      const now = after && current.get(cellKey(after));
      return after && now && now.ratio === after.ratio ? [{ before: after, after: before }] : [];
    });
    const at = clock.now();
    await storeCells(tx, changes);
    const night = (await readSuggestions(tx, 1))[0]?.suggested_at ?? version.made_at;
    const isApplied = (await readLearningMode(tx)) !== 'suggest';
    // A later run has suggested what it learned itself.
    if (!isApplied && night <= version.made_at)
      await addSuggestions(
        tx,
        changes.flatMap(({ before }) => before ?? []),
        night,
      );
    await tx
      .updateTable('score_versions')
      .set({ undone_at: at, undone_by: actor })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, {
      at,
      actor,
      action: 'scores.undo',
      subject: `scores:${id}`,
      before: { accepted: version.accepted },
      after: { restored: changes.length },
    });
    return ok({ restored: changes.length });
  });
}
