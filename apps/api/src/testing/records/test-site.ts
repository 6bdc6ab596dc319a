import type { Database } from '#db/database.ts';
import { weatherCell } from '#geo/weather-cell.ts';

export type NewSite = {
  readonly name?: string;
  /** By name; a missing area is created. */
  readonly area?: string;
  readonly postcode?: string;
  readonly position?: { readonly latitude: number; readonly longitude: number } | null;
  readonly defaultBaseScore?: number;
  /** By day type and period, such as 'weekday morning'. */
  readonly baseScores?: Readonly<Record<string, number>>;
  /** Enforcement hours by day type. */
  readonly hours?: Readonly<Record<string, string>>;
  /** Long ago unless a test says otherwise. */
  readonly createdAt?: Date;
};

let made = 0;

export async function makeSite(db: Database, site: NewSite = {}): Promise<number> {
  made += 1;
  const serial = made;
  const area = await areaId(db, site.area ?? 'Quayside');
  const position = site.position === undefined ? { latitude: 54.97, longitude: -1.61 } : site.position;
  const { id } = await db
    .insertInto('sites')
    .values({
      name: site.name ?? `Site ${serial}`,
      area_id: area,
      postcode: site.postcode ?? `NE1 ${serial}`,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      weather_cell: position && weatherCell(position),
      default_base_score: site.defaultBaseScore ?? 0,
      base_scores: JSON.stringify(site.baseScores ?? {}),
      hours: JSON.stringify(site.hours ?? {}),
      created_at: site.createdAt ?? new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function areaId(db: Database, name: string): Promise<number> {
  const row = await db
    .insertInto('areas')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
