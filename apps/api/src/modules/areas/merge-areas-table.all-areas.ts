import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** What belongs to an area: all of its sites, everybody it is assigned to, its boosts that are not over. */
export type AreaMoves = { readonly sites: number; readonly people: number; readonly boosts: number };

/** `locking`: nobody can add a site or a boost to the area before the transaction ends. */
export async function readMoves(
  db: Database,
  areaId: number,
  at: Date,
  { locking = false }: { readonly locking?: boolean } = {},
): Promise<AreaMoves> {
  if (locking) await sql`lock table sites, boosts in share row exclusive mode`.execute(db);
  const { rows } = await sql<AreaMoves>`
    select
      (select count(*) from sites where area_id = ${areaId}) as sites,
      (select count(*) from user_areas where area_id = ${areaId}) as people,
      (select count(*) from boosts where area_id = ${areaId} and coalesce(ended_at, ends_at) > ${at}) as boosts
  `.execute(db);
  return rows[0] ?? { sites: 0, people: 0, boosts: 0 };
}

/** The own visit rule of an area, in days; null without one. */
export async function readRule(db: Database, areaId: number): Promise<number | null> {
  const row = await db
    .selectFrom('areas')
    .select('visit_every_days')
    .where('id', '=', areaId)
    .executeTakeFirst();
  return row?.visit_every_days ?? null;
}

/** Locks the accounts that the area is assigned to, and returns their ids. */
export async function lockAreaPeople(tx: Database, areaId: number): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('user_areas').select('user_id').where('area_id', '=', areaId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function areaPeople(db: Database, areaId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('user_areas')
    .select('user_id')
    .where('area_id', '=', areaId)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function moveSites(tx: Database, areaId: number, intoId: number): Promise<void> {
  await tx.updateTable('sites').set({ area_id: intoId }).where('area_id', '=', areaId).execute();
}

export async function moveBoosts(tx: Database, areaId: number, intoId: number): Promise<void> {
  await tx.updateTable('boosts').set({ area_id: intoId }).where('area_id', '=', areaId).execute();
}

/** Survey stops that wait for others are too few to be moved, and are deleted with the area. */
export async function moveSurveys(tx: Database, areaId: number, intoId: number): Promise<void> {
  await tx.updateTable('survey_batches').set({ area_id: intoId }).where('area_id', '=', areaId).execute();
}

/** What was counted in past months counts for the other area. */
export async function moveMonthSums(tx: Database, areaId: number, intoId: number): Promise<void> {
  await tx.updateTable('month_sums').set({ area_id: intoId }).where('area_id', '=', areaId).execute();
}

/** Their version is raised, so that a form that shows the old areas is refused. */
export async function movePeople(tx: Database, areaId: number, intoId: number): Promise<void> {
  await sql`
    update users set version = version + 1 where id in (select user_id from user_areas where area_id = ${areaId})
  `.execute(tx);
  await sql`
    insert into user_areas (user_id, area_id) select user_id, ${intoId} from user_areas where area_id = ${areaId}
    on conflict do nothing
  `.execute(tx);
}

/** Its assignments and its index number are deleted with it. */
export async function deleteArea(tx: Database, areaId: number): Promise<void> {
  await tx.deleteFrom('areas').where('id', '=', areaId).execute();
}
