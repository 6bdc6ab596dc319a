import type { Database } from '#db/database.ts';
import type { Position } from '#geo/distance.ts';
import { weatherCell } from '#geo/weather-cell.ts';

/** Stores an observation of light rain at a place and time. */
export async function makeRain(db: Database, place: Position, at: Date): Promise<void> {
  await db
    .insertInto('weather_observations')
    .values({
      cell: weatherCell(place),
      main: 'Rain',
      description: 'light rain',
      icon: '10d',
      temp: 9.5,
      observed_at: at,
      fetched_at: at,
      source: 'test',
    })
    .execute();
}
