import type { Database } from '#db/database.ts';

/** For the weather job: the grid cells that hold at least one site. */
export async function readWeatherCells(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sites')
    .select('weather_cell')
    .distinct()
    .where('weather_cell', 'is not', null)
    .where('retired_at', 'is', null)
    .orderBy('weather_cell')
    .$narrowType<{ weather_cell: string }>()
    .execute();
  return rows.map((row) => row.weather_cell);
}
