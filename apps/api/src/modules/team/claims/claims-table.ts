import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** The last action of a person: a claim, or its end. Independent of the order of arrival, only the last counts. */
async function lockLastClaim(tx: Database, userId: number) {
  await sql`select pg_advisory_xact_lock(hashtext(${`claim ${userId}`}))`.execute(tx);
  return tx
    .selectFrom('claims')
    .select(['id', 'made_at', 'until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Claims a site for a person until a time. Their claim before it ends, and no longer says whose it was. */
export async function replaceClaim(
  tx: Database,
  claim: { readonly userId: number; readonly siteId: number; readonly madeAt: Date; readonly until: Date },
): Promise<void> {
  const { userId, siteId, madeAt, until } = claim;
  const last = await lockLastClaim(tx, userId);
  if (last !== undefined && last.made_at >= madeAt) return;
  if (last !== undefined)
    await tx
      .updateTable('claims')
      .set({ user_id: null, until: earlier(last.until, madeAt) })
      .where('id', '=', last.id)
      .execute();
  await tx
    .insertInto('claims')
    .values({ user_id: userId, site_id: siteId, made_at: madeAt, until })
    .execute();
}

export async function endClaim(tx: Database, userId: number, at: Date): Promise<void> {
  const last = await lockLastClaim(tx, userId);
  if (last === undefined || last.made_at >= at) return;
  await tx
    .updateTable('claims')
    .set({ made_at: at, until: earlier(last.until, at) })
    .where('id', '=', last.id)
    .execute();
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Claims end by themselves; this only removes what has ended. */
export async function deleteClaimsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('claims').where('until', '<', before).execute();
}
