import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type Area, findArea, findAreaNamed, lockAreas, storeAreaName } from './areas-table.ts';

export type AreaRenaming = {
  readonly areaId: number;
  /** The name that the person saw. */
  readonly was: string;
  readonly name: string;
  readonly actor: string;
};

/**
 * Renames an area. Sites, boosts and assignments refer to it by its number. A device that had chosen the old name drops it
 * when it next reads the profile.
 */
export async function renameArea(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { areaId, was, name, actor }: AreaRenaming,
): Promise<Result<Area, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockAreas(tx);
    const before = await findArea(tx, areaId);
    if (before === undefined) return notFound('This area no longer exists.');
    const after = { id: areaId, name };
    if (before.name === name) return ok(after);
    if (before.name !== was) return conflict('Somebody else renamed this area meanwhile.', before);
    const same = await findAreaNamed(tx, name);
    if (same !== undefined && same.id !== areaId)
      return invalid({ name: `There is already an area '${same.name}'.` });
    await storeAreaName(tx, after);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'area.rename',
      subject: `area:${areaId}`,
      before: { name: before.name },
      after: { name },
    });
    return ok(after);
  });
}
