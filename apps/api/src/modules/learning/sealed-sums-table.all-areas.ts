import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** Sums of sites, or survey stops that wait, sealed, by the id of their site or area. */
export type SealedKind = 'sites' | 'surveys';

const places = {
  sites: { table: sql`site_answers`, key: sql`site_id` },
  surveys: { table: sql`survey_waiting`, key: sql`area_id` },
} as const;

type Sealed = { readonly id: number; readonly sealed: Buffer };

export async function readSealed(
  tx: Database,
  kind: SealedKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const { table, key } = places[kind];
  const { rows } = await sql<Sealed>`
    select ${key} as id, sealed from ${table} where ${key} = any(${ids}::integer[])
  `.execute(tx);
  return new Map(rows.map(({ id, sealed }) => [id, sealed]));
}

/** The sums of all sites in use, or those after a site, in the order of their ids. */
export async function readSealedSites(
  db: Database,
  after: number,
  limit: number,
): Promise<readonly Sealed[]> {
  const { rows } = await sql<Sealed>`
    select a.site_id as id, a.sealed from site_answers a join sites s on s.id = a.site_id and s.retired_at is null
    where a.site_id > ${after} order by a.site_id limit ${limit}
  `.execute(db);
  return rows;
}

/** Some of what is sealed: answers of visits and sums. */
export async function sampleSealed(db: Database, limit: number): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ sealed: Buffer }>`
    (select sealed from site_answers limit ${limit}) union all (select sealed from visit_answers limit ${limit})
  `.execute(db);
  return rows.map(({ sealed }) => sealed);
}

/** Null: nothing is left to be stored. */
export async function writeSealed(
  tx: Database,
  kind: SealedKind,
  id: number,
  sealed: Buffer | null,
): Promise<void> {
  const { table, key } = places[kind];
  if (sealed === null) await sql`delete from ${table} where ${key} = ${id}`.execute(tx);
  else
    await sql`
      insert into ${table} (${key}, sealed) values (${id}, ${sealed})
      on conflict (${key}) do update set sealed = excluded.sealed
    `.execute(tx);
}

export async function insertSurveyBatch(
  tx: Database,
  areaId: number,
  { week, stops, clear }: { readonly week: number; readonly stops: number; readonly clear: number },
): Promise<void> {
  await tx.insertInto('survey_batches').values({ area_id: areaId, week, stops, clear }).execute();
}
