import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** A learned factor of the base score of a site in a day type and period, and what it was learned from. */
export type LearnedCell = {
  readonly site_id: number;
  readonly day_type: string;
  readonly period: string;
  readonly ratio: number;
  /** Vehicles by coarse answers, the answered visits, and the finds expected by the staff's score: all weighted alike. */
  readonly found: number;
  readonly answers: number;
  readonly expected: number;
  /** The same of the whole site, and its factor. Null: of the previous release. */
  readonly site_found: number | null;
  readonly site_answers: number | null;
  readonly site_expected: number | null;
  readonly site_ratio: number | null;
  /** There are visits at this time, but fewer than five: their figures are 0. */
  readonly is_few: boolean | null;
};

const CELL_COLUMNS = sql`site_id, day_type, period, ratio, found, answers, expected,
  site_found, site_answers, site_expected, site_ratio, is_few`;

/** Learned factors as rows with these columns; an entry of an older version has no figures of its site. */
export const cellRows = (cells: readonly LearnedCell[]) => ({
  columns: CELL_COLUMNS,
  rows: sql`json_to_recordset(${JSON.stringify(cells)}::json) as r (
    site_id integer, day_type text, period text, ratio float8, found integer, answers integer, expected float8,
    site_found integer, site_answers integer, site_expected float8, site_ratio float8, is_few boolean
  )`,
});

export type LearningMode = 'off' | 'suggest' | 'apply';

export async function readLearningMode(db: Database): Promise<LearningMode> {
  const row = await db.selectFrom('organisation').select('learning').executeTakeFirst();
  return row?.learning ?? 'suggest';
}

export async function storeLearningMode(tx: Database, learning: LearningMode): Promise<void> {
  await tx
    .insertInto('organisation')
    .values({ learning })
    .onConflict((row) => row.column('id').doUpdateSet({ learning }))
    .execute();
}

/** The learned factors of an area, or of one site, that count in a day type and period, by site id. */
export async function readLearnedCells(
  db: Database,
  wanted: { readonly areaId: number } | { readonly siteId: number },
  slot: { readonly dayType: string; readonly period: string },
): Promise<ReadonlyMap<number, LearnedCell>> {
  const rows = await db
    .selectFrom('learned_scores as l')
    .innerJoin('sites as s', 's.id', 'l.site_id')
    .leftJoin('organisation as o', (join) => join.onTrue())
    .where((row) =>
      'areaId' in wanted ? row('s.area_id', '=', wanted.areaId) : row('s.id', '=', wanted.siteId),
    )
    .where('l.day_type', '=', slot.dayType)
    .where('l.period', '=', slot.period)
    .where(sql<boolean>`coalesce(o.learning, 'suggest') <> 'off'`)
    .selectAll('l')
    .execute();
  return new Map(rows.map((row) => [row.site_id, row]));
}

export async function allLearnedCells(db: Database): Promise<readonly LearnedCell[]> {
  return db.selectFrom('learned_scores').selectAll().execute();
}

/** An entry of a version: null without a factor. */
export type CellChange = { readonly before: LearnedCell | null; readonly after: LearnedCell | null };

export async function storeCells(tx: Database, changes: readonly CellChange[]): Promise<void> {
  const removed = changes.flatMap(({ before, after }) => (after === null && before ? [before] : []));
  const stored = changes.flatMap(({ after }) => after ?? []);
  await sql`
    delete from learned_scores l using json_to_recordset(${JSON.stringify(removed)}::json)
      as r (site_id integer, day_type text, period text)
    where l.site_id = r.site_id and l.day_type = r.day_type and l.period = r.period
  `.execute(tx);
  const { columns, rows } = cellRows(stored);
  await sql`
    insert into learned_scores (${columns})
    select ${columns} from ${rows}
    where exists (select from sites s where s.id = r.site_id) and exists (select from periods p where p.name = r.period)
    on conflict (site_id, day_type, period) do update set
      ratio = excluded.ratio, found = excluded.found, answers = excluded.answers, expected = excluded.expected,
      site_found = excluded.site_found, site_answers = excluded.site_answers, site_expected = excluded.site_expected,
      site_ratio = excluded.site_ratio, is_few = excluded.is_few
  `.execute(tx);
}
