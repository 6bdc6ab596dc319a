import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { lockOrganisation } from '#modules/settings/organisation-table.ts';
import {
  type CellChange,
  type LearningMode,
  allLearnedCells,
  readLearningMode,
  storeCells,
  storeLearningMode,
} from './learned-scores-table.ts';
import { storeVersion } from './store-version.ts';
import { lockSuggestions, readSuggestions, storeSuggestions } from './suggestions-table.ts';

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
const keyOf = ({ site_id, day_type, period }: Cell): string => `${site_id} ${day_type} ${period}`;

type Acceptance = {
  readonly accepted: 'all' | 'none';
  /** Dropped where all are accepted, accepted where none is. */
  readonly except: readonly Cell[];
  /** The night whose suggestions the person saw. */
  readonly suggested_at: string;
};

/** Accepts suggestions as a version; the others are dropped until the next run. */
export async function acceptSuggestions(
  { db, clock }: Deps,
  { accepted, except, suggested_at: seen, actor }: Acceptance & { readonly actor: string },
): Promise<Result<{ readonly accepted: number }, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockSuggestions(tx);
    const offered = await readSuggestions(tx);
    const keys = new Set(offered.map(keyOf));
    const exceptions = new Set(except.map(keyOf));
    const isSeen = offered[0]?.suggested_at.toISOString() === seen;
    if (!isSeen || ![...exceptions].every((key) => keys.has(key)))
      return conflict('There are other suggestions by now.', {});
    const current = new Map((await allLearnedCells(tx)).map((cell) => [keyOf(cell), cell]));
    const changes = offered
      .filter((cell) => exceptions.has(keyOf(cell)) === (accepted === 'none'))
      .map(({ site_id, day_type, period, ratio, found, answers, expected }): CellChange => {
        const after = { site_id, day_type, period, ratio, found, answers, expected };
        return { before: current.get(keyOf(after)) ?? null, after };
      });
    const at = clock.now();
    await storeSuggestions(tx, [], at);
    if (changes.length > 0) await storeVersion(tx, { changes, offered: offered.length, at, actor });
    return ok({ accepted: changes.length });
  });
}

/** Takes a version back: each entry that has not been changed since gets what it had before. */
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
    if (version === undefined) return notFound('There is no such version.');
    if (version.undone_at !== null) return conflict('This version is undone already.', {});
    const current = new Map((await allLearnedCells(tx)).map((cell) => [keyOf(cell), cell]));
    const changes = version.changes.flatMap(({ before, after }): CellChange[] => {
      const now = after && current.get(keyOf(after));
      return after && now && now.ratio === after.ratio ? [{ before: after, after: before }] : [];
    });
    const at = clock.now();
    await storeCells(tx, changes);
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
