import type { Database } from '#db/database.ts';
import { type AreaStrip, areaStrips } from './area-list-table.all-areas.ts';
import type { Area } from './areas-table.ts';

type Place = [longitude: number, latitude: number];
export type AreaOutline = Area & { readonly places: Place[] };

/** The outer places of each area that has sites with a position. */
export async function readAreaOutlines(db: Database): Promise<AreaOutline[]> {
  const byArea = Map.groupBy(await areaStrips(db), ({ id }) => id);
  return [...byArea.values()].flatMap((strips) => {
    const [first] = strips;
    return first ? [{ id: first.id, name: first.name, places: strips.flatMap(stripEnds) }] : [];
  });
}

function stripEnds({ longitude, south, north }: AreaStrip): Place[] {
  return south === north
    ? [[longitude, south]]
    : [
        [longitude, south],
        [longitude, north],
      ];
}
