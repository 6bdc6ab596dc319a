import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export async function areasOfUser(db: Database, userId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('user_areas')
    .innerJoin('areas', 'areas.id', 'user_areas.area_id')
    .where('user_id', '=', userId)
    .select('areas.name')
    .orderBy('areas.name')
    .execute();
  return rows.map((row) => row.name);
}

/** Concurrent assignments run one after the other; readers are not blocked. */
export async function lockUserAreas(tx: Database): Promise<void> {
  await sql`lock table user_areas in share row exclusive mode`.execute(tx);
}

export async function replaceUserAreas(
  tx: Database,
  userId: number,
  areas: readonly string[],
): Promise<void> {
  await tx.deleteFrom('user_areas').where('user_id', '=', userId).execute();
  await sql`
    insert into user_areas (user_id, area_id) select ${userId}, id from areas where name = any(${areas}::text[])
  `.execute(tx);
}
