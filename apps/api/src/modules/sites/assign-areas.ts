import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#failure.ts';
import { type Result, ok } from '#result.ts';
import { areaNames } from './sites-table.ts';
import { areasOfUser, lockUserAreas, replaceUserAreas } from './user-areas-table.ts';

export type AreasAssigned = { readonly before: readonly string[]; readonly after: readonly string[] };

/** Gives a user exactly these areas. It takes effect with the next call that the user makes. */
export async function assignAreas(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: { readonly userId: number; readonly areas: readonly string[]; readonly actor: string },
): Promise<Result<AreasAssigned, Failure>> {
  return db.transaction().execute(async (tx) => {
    await lockUserAreas(tx);
    const before = await areasOfUser(tx, wanted.userId);
    const after = [...new Set(wanted.areas)].sort();
    const known = new Set(await areaNames(tx));
    const unknown = after.filter((name) => !known.has(name));
    if (unknown.length > 0) {
      return invalid({ areas: `There is no area ${unknown.map((name) => `'${name}'`).join(', ')}.` });
    }
    await replaceUserAreas(tx, wanted.userId, after);
    await recordChange(tx, {
      at: clock.now(),
      actor: wanted.actor,
      action: 'user.assign',
      subject: `user:${wanted.userId}`,
      before: { areas: before },
      after: { areas: after },
    });
    return ok({ before, after });
  });
}
