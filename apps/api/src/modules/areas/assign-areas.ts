import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { areaNames } from './areas-table.ts';
import { areasOfUser, lockUserAreas, replaceUserAreas } from './user-areas-table.ts';

export type AreasAssigned = { readonly before: readonly string[]; readonly after: readonly string[] };

type Wanted = { readonly userId: number; readonly areas: readonly string[]; readonly actor: string };

/** Gives a user exactly these areas. It takes effect with the next call that the user makes. */
export async function assignAreas(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: Wanted,
): Promise<Result<AreasAssigned, Failure>> {
  return db.transaction().execute((tx) => assignAreasWithin(tx, wanted, clock.now()));
}

/** The same within the caller's transaction. */
export async function assignAreasWithin(
  tx: Database,
  wanted: Wanted,
  at: Date,
): Promise<Result<AreasAssigned, Failure>> {
  await lockUserAreas(tx);
  const before = await areasOfUser(tx, wanted.userId);
  const after = [...new Set(wanted.areas)].sort();
  const known = await checkAreas(tx, after);
  if (!known.ok) return known;
  await replaceUserAreas(tx, wanted.userId, after);
  await recordChange(tx, {
    at,
    actor: wanted.actor,
    action: 'user.assign',
    subject: `user:${wanted.userId}`,
    before: { areas: before },
    after: { areas: after },
  });
  return ok({ before, after });
}

export async function checkAreas(
  db: Database,
  areas: readonly string[],
): Promise<Result<undefined, Failure>> {
  const known = new Set(await areaNames(db));
  const unknown = areas.filter((name) => !known.has(name));
  if (unknown.length === 0) return ok(undefined);
  return invalid({ areas: `Unknown area ${unknown.map((name) => `'${name}'`).join(', ')}.` });
}
