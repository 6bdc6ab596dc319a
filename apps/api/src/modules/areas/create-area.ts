import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { type Area, areaNames, findAreaNamed, insertArea, lockAreas } from './areas-table.ts';

/** As many as a call may select. */
export const MAX_AREAS = 1_000;

/** Adds an area. Names that differ only in capitals count as the same. */
export async function createArea(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { name, actor }: { readonly name: string; readonly actor: string },
): Promise<Result<Area, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockAreas(tx);
    const same = await findAreaNamed(tx, name);
    if (same !== undefined) return invalid({ name: `There is already an area '${same.name}'.` });
    if ((await areaNames(tx)).length >= MAX_AREAS)
      return invalid({ name: `At most ${MAX_AREAS} areas. Merge some first.` });
    const id = await insertArea(tx, name);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'area.create',
      subject: `area:${id}`,
      before: null,
      after: { name },
    });
    return ok({ id, name });
  });
}
